create index transactions_at_idx on wallet.transactions (at);
