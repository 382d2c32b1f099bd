create schema payments;
create schema wallet;

create table payments.partner_customers (
  account_id uuid primary key references identity.accounts (id),
  partner_id text not null unique
);
create table payments.partner_accounts (
  professional_id uuid primary key references professionals.professionals (id),
  partner_id text not null unique
);
comment on table payments.partner_accounts is 'The professional''s connected account at the card partner: destination of every capture.';

create table payments.payables (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid not null references identity.accounts (id),
  amount_cents integer not null check (amount_cents >= 50),
  search_fee_cents integer not null check (search_fee_cents >= 0 and search_fee_cents <= amount_cents),
  status text not null check (status in ('awaiting_card', 'card_saved', 'held', 'payment_to_confirm', 'capturing', 'captured', 'releasing', 'released', 'failed')),
  card_by timestamptz not null,
  authorise_at timestamptz not null,
  latest_confirm_by timestamptz not null,
  setup_id text unique,
  hold_id text unique,
  client_secret text,
  payment_method_id text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  capture_before timestamptz,
  renew_at timestamptz,
  confirm_by timestamptz,
  captured_cents integer not null default 0 check (captured_cents >= 0 and captured_cents <= amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= captured_cents),
  decline_code text,
  created_at timestamptz not null
);
comment on table payments.payables is 'An amount due by card, known to this domain only as an id. Card saved or held first, captured or released later.';
comment on column payments.payables.authorise_at is 'When the sweep places the hold (48 h before the visit); at or before card_by means the hold is placed with the card itself.';
comment on column payments.payables.card_by is 'Until when the card may be entered; a later success is voided.';
comment on column payments.payables.latest_confirm_by is 'A declined authorisation may be confirmed by the payer no later than this (12 h before the visit).';
comment on column payments.payables.renew_at is 'When a hold that nobody captured is replaced, before it runs out; null when that was tried in vain.';
comment on column payments.payables.client_secret is 'Given to the payer''s browser only.';
create index payables_authorise_idx on payments.payables (authorise_at) where status = 'card_saved';
create index payables_renew_idx on payments.payables (renew_at) where status = 'held';
create index payables_confirm_idx on payments.payables (confirm_by) where status = 'payment_to_confirm';
create index payables_account_idx on payments.payables (account_id);

create table payments.operations (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  payable_id uuid not null references payments.payables (id),
  kind text not null check (kind in ('setup', 'hold', 'capture', 'release', 'refund')),
  amount_cents integer not null check (amount_cents >= 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'declined', 'dropped')),
  partner_id text,
  detail jsonb not null default '{}',
  attempts integer not null default 0,
  retry_at timestamptz not null,
  created_at timestamptz not null
);
comment on table payments.operations is 'Written and committed before the partner is called with key = id; an unknown outcome is asked again with the same key.';
comment on column payments.operations.position is 'The operations of one payable are carried out in this order.';
comment on column payments.operations.partner_id is 'The setup or hold that the operation made or acts on; a pending release without one ends all that the payable has open.';
comment on column payments.operations.status is 'dropped: no longer wanted, and never sent to the partner.';
comment on column payments.operations.detail is 'What the partner is told, fixed at the first attempt: the same key must say the same.';
create unique index operations_one_pending_idx on payments.operations (payable_id, kind, coalesce(partner_id, '')) where status = 'pending';
create index operations_retry_idx on payments.operations (retry_at) where status = 'pending';

create table payments.partner_events (
  id text primary key,
  kind text not null,
  about text not null check (about in ('hold', 'setup', 'account', 'other')),
  about_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz
);
comment on table payments.partner_events is 'Webhooks: signature checked, stored first, processed once, in any order.';
create index partner_events_waiting_idx on payments.partner_events (received_at) where processed_at is null;

create table wallet.transactions (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  kind text not null check (kind in ('capture', 'refund', 'withdrawal', 'withdrawal_return')),
  professional_id uuid not null references professionals.professionals (id),
  subject_id uuid not null,
  partner_id text,
  at timestamptz not null
);
comment on table wallet.transactions is 'One movement of money, idempotent by key. subject_id is the payable or withdrawal it tells of.';
comment on column wallet.transactions.partner_id is 'The hold at the card partner, by which its books are compared with ours.';
create unique index transactions_captured_once_idx on wallet.transactions (partner_id) where kind = 'capture';
create index transactions_professional_idx on wallet.transactions (professional_id, at desc);

create table wallet.entries (
  transaction_id uuid not null references wallet.transactions (id),
  account text not null check (account in ('partner', 'professional', 'search_fees', 'bank_charges', 'paid_out')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, account)
);
comment on table wallet.entries is 'Double entry: debits positive, credits negative, each transaction sums to zero. partner is the money lying at the card partner; professional is what the marketplace owes her (a credit).';

create function wallet.check_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from wallet.entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entries_balanced after insert on wallet.entries
  deferrable initially deferred for each row execute function wallet.check_balanced();
create trigger entries_append_only before update or delete or truncate on wallet.entries
  for each statement execute function kit.refuse_change();
create trigger transactions_append_only before update or delete or truncate on wallet.transactions
  for each statement execute function kit.refuse_change();
