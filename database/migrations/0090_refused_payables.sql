-- What a house is told of on its dashboard: visits whose card was refused.
create index payables_refused_idx on payments.payables (professional_id, created_at)
  where status in ('payment_to_confirm', 'failed');
