curl -T photo.png -H 'Idempotency-Key: k-0001-0002' http://127.0.0.1:8080/files/
