curl --unix-socket /run/shop.sock http://localhost/orders -H 'Content-Type: application/json' -d '{"request_id":"1"}'
