curl 'https://shop.example.com/orders' \
  -H 'content-type: multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW' \
  --data-raw $'------WebKitFormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name="request_id"\r\n\r\n4e6b0a52-7f5e-4d0b-9c1a-2f6e8b7d3c41\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name="note"\r\n\r\nline one\r\nline two; \'quoted\'\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW--\r\n'
