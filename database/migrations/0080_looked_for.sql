create index balances_owing_idx on wallet.balances (professional_id) where receivable > 0;
create index accounts_unread_idx on verification.accounts (submitted_at) where read_at is null or read_at < submitted_at;
