curl 'http://127.0.0.1:8080/posts' -H 'content-type: application/json' --data-raw $'{"text":"\ud83d\ude00 ok","submitToken":"tok-1234-abcd"}'
