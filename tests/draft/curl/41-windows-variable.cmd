curl -X POST "http://127.0.0.1:8080/orders" ^
  -H "Authorization: Bearer %TOKEN%" -H "Content-Type: application/json" -d "{\"request_id\":\"j-000008\",\"dir\":\"a\\\\b\"}"
