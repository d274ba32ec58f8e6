curl http://127.0.0.1:8080/messages -H 'Content-Type: text/plain' -H 'X-Message-Id: m-00000017' -d 'hello world'
