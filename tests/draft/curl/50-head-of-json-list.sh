curl http://127.0.0.1:8080/batch -H 'Content-Type: application/json' -d '[{"messageId":"m-1","v":1e3},{"messageId":"m-2","v":-0.5}]'
