curl http://127.0.0.1:8080/orders -H 'Content-Type: application/json' -d '{"request_id":"b-000001","amount":123456789012345678901234567890}'
