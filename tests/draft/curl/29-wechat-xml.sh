curl http://127.0.0.1:8080/pay/notify -H 'Content-Type: text/xml' --data-binary '<xml>
  <out_trade_no><![CDATA[1409811653]]></out_trade_no>
  <nonce_str><![CDATA[5d2b6c2a8db53831f7eda20af46e531c]]></nonce_str>
  <requestId>REQ-77001122</requestId>
  <total_fee>1</total_fee>
</xml>'
