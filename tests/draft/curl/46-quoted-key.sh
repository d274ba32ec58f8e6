curl http://127.0.0.1:8080/orders -H 'Idempotency-Key: "8e03978e-40d5-43dd-bc93-6894a57f9324"' --json '{"sku":"A-1"}'
