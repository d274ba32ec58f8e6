curl "http://127.0.0.1:8080/orders?shop=${SHOP_ID}" -H "X-Api-Key: $API_KEY" -H 'Content-Type: application/json' -d "{\"request_id\":\"h-000006\",\"user\":\"$USER_NAME\"}"
