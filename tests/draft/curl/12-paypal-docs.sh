curl -v -X POST https://api-m.sandbox.example.com/v2/checkout/orders \
-H 'Content-Type: application/json' \
-H 'PayPal-Request-Id: 7b92603e-77ed-4896-8e78-5dea2050476a' \
-H "Authorization: Bearer $ACCESS_TOKEN" \
-d '{
  "intent": "CAPTURE",
  "purchase_units": [
    {
      "reference_id": "d9f80740-38f0-11e8-b467-0ed5f89f718b",
      "amount": { "currency_code": "USD", "value": "100.00" }
    }
  ]
}'
