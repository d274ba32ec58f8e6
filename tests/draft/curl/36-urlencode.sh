curl http://127.0.0.1:8080/orders --data-urlencode 'requestId=a b/c?d' --data-urlencode '=only&content' --data-urlencode 'note@terms.txt'
