-- The cards that a payer keeps: the one that is hers by default, those she adds beside a booking, those she takes off.
alter table payments.partner_customers add column default_card text;
comment on column payments.partner_customers.default_card is 'The saved card that she pays with unless she says otherwise; null, or one that is gone: the one she saved first. The row is locked by whoever takes a card or takes one off.';

create table payments.card_setups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  partner_id text unique,
  created_at timestamptz not null
);
comment on table payments.card_setups is 'Cards being added beside any booking. The partner is asked with key = id, and knows what becomes of it.';
create index card_setups_account_idx on payments.card_setups (account_id);

create table payments.card_removals (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  account_id uuid not null references payments.partner_customers (account_id),
  payment_method_id text not null unique,
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  attempts integer not null default 0,
  retry_at timestamptz not null,
  asked_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  created_at timestamptz not null
);
comment on table payments.card_removals is 'Saved cards that she took off: from then on nothing is booked with them, whatever the partner still lists. Orders to forget them there, carried out with key = id.';
comment on column payments.card_removals.status is 'refused: a definite no of the partner.';
create index card_removals_account_idx on payments.card_removals (account_id, position);
create index card_removals_retry_idx on payments.card_removals (retry_at) where status = 'pending';
create index card_removals_refused_idx on payments.card_removals (created_at) where status = 'refused' and left_at is null;
create index payables_card_idx on payments.payables (account_id, payment_method_id) where status in ('awaiting_card', 'card_saved', 'held', 'payment_to_confirm');
