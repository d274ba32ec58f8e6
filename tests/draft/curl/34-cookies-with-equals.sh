curl 'http://127.0.0.1:8080/orders' -b 'session=YWJj==; prefs=a=b&c=d; empty=' -H 'Content-Type: application/json' -d '{"request_id":"c-000002"}'
