curl 'http://shop:p%40ss@127.0.0.1:8080/orders#top' --data-raw '{"request_id":"i-000007"}'
