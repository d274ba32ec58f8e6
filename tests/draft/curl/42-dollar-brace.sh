curl 'http://127.0.0.1:8080/templates/${id}' -H 'Content-Type: application/json' -H 'X-Format: ${date}' -d '{"request_id":"g-000005","text":"Dear ${name}, you owe $5 or $${7}"}'
