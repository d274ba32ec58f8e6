curl http://127.0.0.1:8080/orders -H 'Content-Type: application/json' -d '{"orderId": 7, "order_no": 2026013100012, "paid": false, "note": null}'
