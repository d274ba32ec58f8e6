curl --cacert ca.pem --cert client.pem --key client.key https://127.0.0.1:8443/transfers -H 'Content-Type: application/json' -d '{"transactionId":"TX-000123456","amount":1}'
