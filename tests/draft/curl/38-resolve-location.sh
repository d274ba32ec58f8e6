curl -L --resolve shop.test:443:127.0.0.1 --retry 3 --http2 -i https://shop.test/orders -H 'Content-Type: application/json' -d '{"request_id":"f-000004"}'
