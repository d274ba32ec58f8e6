curl 'http://127.0.0.1:8080/likes' -X POST -H 'content-length: 0' -H 'X-Empty;' --data-raw ''
