curl --json '{"nonce": "Zk3vQ9", "items": []}' http://127.0.0.1:8080/orders
