curl -X PUT 'https://shop.example.com/api/orders/3fa85f64-5717-4562-b3fc-2c963f66afa6/pay' -H 'content-type: application/json' -d '{"method":"card"}'
