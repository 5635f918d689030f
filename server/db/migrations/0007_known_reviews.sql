-- The time of an earlier review is not known, and only its presence counts. A message about it is deleted after 90 days.
UPDATE payment_attempts SET review_at = updated_at
WHERE state = 'review'
  OR uuid IN (SELECT subject_uuid FROM audit_rows WHERE action = 'payment.received')
  OR 'review:attempt:' || uuid IN (SELECT cause FROM message_outbox WHERE template = 'payment-review');
