curl -X PUT -H 'Content-Type: image/png' -H 'X-Request-Id: 0f8fad5b-d9cb-469f-a165-70867728950e' --data-binary @photo.png 'http://127.0.0.1:8080/photos?album=1'
