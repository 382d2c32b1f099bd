-- Where her money goes, how it leaves, and that she signed in anew before she says so.
create table wallet.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  token text check (length(token) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  last4 text not null check (last4 ~ '^[0-9A-Z]{4}$'),
  fingerprint text check (length(fingerprint) between 1 and 200),
  partner_id text check (length(partner_id) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'kept', 'refused', 'replaced')),
  usable_from timestamptz not null,
  locked_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz not null,
  asked_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (token is not null) or status = 'refused'),
  check ((status in ('kept', 'replaced')) = (partner_id is not null and fingerprint is not null))
);
comment on table wallet.bank_accounts is 'Each IBAN she gave, of which no more is known than this: written first, then added at the card partner with the row''s id as key, as often as it takes.';
comment on column wallet.bank_accounts.token is 'Made of the IBAN by the card partner in her browser; gone with its answer.';
comment on column wallet.bank_accounts.usable_from is 'A new one waits 48 h before money goes there: time for her to hear of it.';
comment on column wallet.bank_accounts.locked_at is 'A payout came back from it: another must be given.';
comment on column wallet.bank_accounts.status is 'refused: a definite no of the card partner, or it was another one than was checked.';
create unique index bank_accounts_kept_idx on wallet.bank_accounts (professional_id) where status = 'kept';
create index bank_accounts_professional_idx on wallet.bank_accounts (professional_id, position desc);
create index bank_accounts_due_idx on wallet.bank_accounts (retry_at) where status = 'pending';
create index bank_accounts_one_professional_idx on wallet.bank_accounts (professional_id, position) where status = 'pending';
create index bank_accounts_refused_idx on wallet.bank_accounts (created_at) where status = 'refused' and left_at is null;

create table wallet.withdrawals (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  bank_account_id uuid not null references wallet.bank_accounts (id),
  key text not null unique check (length(key) between 1 and 300),
  reason text not null check (reason in ('asked', 'monthly', 'held_long')),
  amount_cents bigint not null check (amount_cents > 0),
  day date,
  nth integer check (nth between 1 and 3),
  status text not null default 'pending' check (status in ('pending', 'sent', 'paid', 'failed', 'refused')),
  partner_id text unique check (length(partner_id) between 1 and 200),
  failure_code text check (length(failure_code) between 1 and 200),
  sent_at timestamptz,
  paid_at timestamptz,
  failed_at timestamptz,
  look_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz not null,
  asked_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  created_at timestamptz not null,
  constraint withdrawals_three_a_day unique (professional_id, day, nth),
  check ((reason = 'asked') = (day is not null) and (day is null) = (nth is null)),
  check ((status in ('sent', 'paid', 'failed')) = (partner_id is not null)),
  check (status <> 'failed' or failed_at is not null),
  check (failed_at is null or status in ('failed', 'refused')),
  check (status <> 'paid' or paid_at is not null)
);
comment on table wallet.withdrawals is 'Money on its way to her bank: the row and its ledger entry first, then the card partner is asked with the row''s id as key.';
comment on column wallet.withdrawals.key is 'What makes it once: her call''s own key, her month, or the receipt that lay too long.';
comment on column wallet.withdrawals.day is 'Of her zone, of one she asked for: three a day, numbered, so that PostgreSQL counts.';
comment on column wallet.withdrawals.status is 'pending: asked for. failed: the bank sent it back, also when it was paid. refused: the card partner never sent it.';
comment on column wallet.withdrawals.look_at is 'When the card partner is asked again what became of it, should its events stay away; null: no more.';
create index withdrawals_professional_idx on wallet.withdrawals (professional_id, position desc);
create index withdrawals_bank_account_idx on wallet.withdrawals (bank_account_id);
create index withdrawals_due_idx on wallet.withdrawals (retry_at) where status = 'pending';
create index withdrawals_one_professional_idx on wallet.withdrawals (professional_id, position) where status = 'pending';
create index withdrawals_look_idx on wallet.withdrawals (look_at) where look_at is not null;
create index withdrawals_refused_idx on wallet.withdrawals (created_at) where status = 'refused' and left_at is null;

create table wallet.monthly_withdrawals (
  professional_id uuid primary key references professionals.professionals (id),
  day integer not null check (day between 1 and 31),
  next_on date not null,
  next_at timestamptz not null
);
comment on table wallet.monthly_withdrawals is 'All that is available leaves on this day of each month, the last of shorter ones; no row: she asks herself.';
comment on column wallet.monthly_withdrawals.next_at is 'When next_on begins on her wall.';
create index monthly_withdrawals_next_idx on wallet.monthly_withdrawals (next_at);

create table wallet.held_tellings (
  professional_id uuid primary key references professionals.professionals (id),
  told_at timestamptz not null
);
comment on table wallet.held_tellings is 'When she was last told that money lies with the card partner for long.';

create index transactions_kind_idx on wallet.transactions (professional_id, kind, at desc, id desc);
create index transactions_listed_idx on wallet.transactions (professional_id, at desc, id desc);
drop index wallet.transactions_professional_idx;

grant insert, update on wallet.bank_accounts, wallet.withdrawals, wallet.monthly_withdrawals, wallet.held_tellings to meche_app;
grant delete on wallet.monthly_withdrawals to meche_app;
grant select on wallet.bank_accounts, wallet.withdrawals, wallet.monthly_withdrawals, wallet.held_tellings to meche_app;

alter table identity.sessions add column reauthenticated_at timestamptz;
comment on column identity.sessions.reauthenticated_at is 'When she proved once more who she is, for what asks for it; system time.';
alter table identity.accounts add column former_email text, add column email_changed_at timestamptz;
comment on column identity.accounts.former_email is 'Until lately: told there, too, of what whoever took her account would do next.';
