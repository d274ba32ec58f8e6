curl 'https://shop.example.com/returns' \
  -H 'content-type: multipart/form-data; boundary=----WebKitFormBoundaryAbC123' \
  --data-raw $'------WebKitFormBoundaryAbC123\r\nContent-Disposition: form-data; name="requestId"\r\n\r\n4e6b0a52-7f5e-4d0b-9c1a-2f6e8b7d3c41\r\n------WebKitFormBoundaryAbC123\r\nContent-Disposition: form-data; name="photo"; filename="damage.png"\r\nContent-Type: image/png\r\n\r\n\r\n------WebKitFormBoundaryAbC123--\r\n'
