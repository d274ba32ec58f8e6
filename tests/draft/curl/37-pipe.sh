curl -s -X POST http://127.0.0.1:8080/orders -H 'Content-Type: application/json' -d '{"request_id":"e-000003"}' 2>/dev/null | jq '.data.order_no'
