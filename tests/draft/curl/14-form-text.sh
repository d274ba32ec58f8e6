curl -F 'request_id=abc-123-def-456' -F 'note=hello; world' -F 'meta={"a":1};type=application/json' --form-string 'raw=@not-a-file' http://127.0.0.1:8080/upload
