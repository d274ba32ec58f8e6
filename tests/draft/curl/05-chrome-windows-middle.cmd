curl "https://shop.example.com/api/orders?a=1^&b=^%^20x" ^
  -H "accept: application/json" ^
  -H "content-type: application/json" ^
  -H "sec-ch-ua: ^\^"Microsoft Edge^\^";v=^\^"131^\^", ^\^"Not_A Brand^\^";v=^\^"24^\^"" ^
  --data-raw "^{^\^"requestId^\^":^\^"6f1c2d3e-4b5a-4c6d-8e7f-901234567890^\^",^\^"text^\^":^\^"^请^勿^重^复^提^交^\^",^\^"rate^\^":^\^"100^%^off^\^",^\^"path^\^":^\^"C:^\^\^\^\temp^\^",^\^"say^\^":^\^"^\^\^\^"hi^\^\^\^" ^& ^<bye^> ^| ^^^\^"^}" ^
  --compressed
