curl 'http://127.0.0.1:8080/orders' \
  -H 'Content-Type: application/json' \
  --data-raw $'{"request_id":"r-20260131-0001","note":"it\'s mine\u0021","text":"\u8bf7\u52ff\u91cd\u590d\u63d0\u4ea4","path":"a\\\\b"}' \
  --compressed
