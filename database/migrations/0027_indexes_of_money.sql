create index transactions_at_idx on wallet.transactions (at);
create index operations_payable_idx on payments.operations (payable_id, position);
