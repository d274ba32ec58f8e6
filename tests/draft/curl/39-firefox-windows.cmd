curl.exe --compressed -X POST ^"https://shop.example.com/api/orders^" ^
  -H ^"User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0^" ^
  -H ^"Content-Type: application/x-www-form-urlencoded^" ^
  -H ^"Cookie: a=1; b=2^" ^
  --data-raw ^"order_sn=SN0012345678^&note=^%^E4^%^BD^%^A0+^%^E5^%^A5^%^BD^"
