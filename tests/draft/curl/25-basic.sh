curl --user admin:s3cr3t-pass --header 'Content-Type: application/json' --request POST --data '{"serialNo":"000123"}' http://127.0.0.1:8080/jobs
