curl -X POST 'http://127.0.0.1:8080/search?q=a+b&requestId=d0a1b2c3-0000-4000-8000-1234567890ab'
