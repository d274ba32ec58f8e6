curl -G http://127.0.0.1:8080/coupon/claim -d token=9f86d081884c7d65 -d coupon=WELCOME --data-urlencode 'name=李雷 & 韩梅梅'
