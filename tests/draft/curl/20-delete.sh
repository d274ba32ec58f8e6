curl -X DELETE 'http://127.0.0.1:8080/orders/42' -H 'accept: */*'
