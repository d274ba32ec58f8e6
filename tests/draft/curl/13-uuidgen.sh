# from the README of a service
curl -X POST "http://localhost:3000/payments" \
  -H "Idempotency-Key: $(uuidgen)" \
  -H "Content-Type: application/json" \
  -d "{\"amount\": 500, \"currency\": \"EUR\", \"note\": \"a \\\"gift\\\"\"}"
