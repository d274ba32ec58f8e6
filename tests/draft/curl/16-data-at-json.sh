curl -s -H 'Content-Type: application/json' -d @order.json http://127.0.0.1:8080/orders
