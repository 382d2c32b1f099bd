-- A bank account that another took the place of is removed at the card partner, so that its number can be given again.
alter table wallet.bank_accounts add column removed_at timestamptz;
comment on column wallet.bank_accounts.removed_at is 'When the card partner no longer had it; null: it still has it, or it is not replaced.';
alter table wallet.bank_accounts add constraint bank_accounts_removed_is_replaced check (removed_at is null or status = 'replaced');
create index bank_accounts_replaced_idx on wallet.bank_accounts (position) where status = 'replaced' and removed_at is null;
