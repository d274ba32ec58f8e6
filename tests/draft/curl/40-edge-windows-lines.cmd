curl ^"https://shop.example.com/notes^" ^
  -H ^"content-type: text/plain;charset=UTF-8^" ^
  -H ^"idempotency-key: n-20260131-77^" ^
  --data-raw ^"first line^

second ^\^"line^\^"^

^"
