curl -sSkXPOST -dorderNo=100200300400 -d'b=2' https://127.0.0.1/o -o /dev/null -w '%{http_code}\n'
