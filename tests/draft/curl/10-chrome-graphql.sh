curl 'https://api.example.com/graphql' \
  -H 'content-type: application/json' \
  -H 'x-csrf-token: 0a1b2c3d4e5f' \
  --data-raw $'{"operationName":"CreateOrder","variables":{"input":{"clientMutationId":"9b2f4c1a-0d3e-4f5a-8b6c-7d8e9f0a1b2c","sku":"A-1","quantity":1}},"query":"mutation CreateOrder($input: CreateOrderInput\u0021) {\\n  createOrder(input: $input) {\\n    order { id }\\n  }\\n}"}'
