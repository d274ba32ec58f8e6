curl http://127.0.0.1:8080/upload -F requestNo=20260131000001 -F 'photo=@photo.png;filename=front.png' -F "terms=<terms.txt"
