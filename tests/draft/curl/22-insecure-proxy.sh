curl -k -x http://proxyuser:proxypass@127.0.0.1:3128 https://10.1.2.3/orders -H 'Content-Type: application/json' -d '{"reqId":"a1b2c3d4e5f6"}'
