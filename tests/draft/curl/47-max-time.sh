curl --max-time 7.5 --connect-timeout 2 -H 'X-Request-Id: 77aa88bb99cc' -H 'X-Trace-Id: 4e6b0a52-7f5e-4d0b-9c1a-2f6e8b7d3c41' --json '{"sku":"A-1"}' 127.0.0.1:8080/orders
