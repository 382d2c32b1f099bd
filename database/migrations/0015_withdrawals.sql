-- Withdrawals, and the comparison with the card partner's books.
create table wallet.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  token text check (length(token) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  last4 text not null check (last4 ~ '^[0-9A-Z]{4}$'),
  fingerprint text check (length(fingerprint) between 1 and 200),
  partner_id text check (length(partner_id) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused', 'replaced')),
  usable_from timestamptz not null,
  locked_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz not null,
  lease_until timestamptz,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  origin text,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((status = 'pending') = (token is not null) or status = 'refused'),
  check ((status in ('accepted', 'replaced')) = (partner_id is not null and fingerprint is not null)),
  constraint bank_accounts_removed_is_replaced check (removed_at is null or status = 'replaced')
);
comment on table wallet.bank_accounts is 'Bank accounts of a professional; of an IBAN only what is here is stored. The row is written first; then the account is added at the card partner with the id as idempotency key.';
comment on column wallet.bank_accounts.token is 'Token that the card partner created from the IBAN in the browser; deleted when the partner has answered.';
comment on column wallet.bank_accounts.status is 'refused: the card partner definitely refused, or it is not the account that was checked.';
comment on column wallet.bank_accounts.usable_from is 'A new account can receive money only 48 h later, so that its owner can react to the notification.';
comment on column wallet.bank_accounts.locked_at is 'When the bank returned a payout: the professional must enter another account.';
comment on column wallet.bank_accounts.removed_at is 'When the card partner removed a replaced account; its IBAN can then be entered again.';
create index bank_accounts_due_idx on wallet.bank_accounts (retry_at) where status = 'pending';
create unique index bank_accounts_accepted_idx on wallet.bank_accounts (professional_id) where status = 'accepted';
create index bank_accounts_one_professional_idx
  on wallet.bank_accounts (professional_id, position) where status = 'pending';
create index bank_accounts_professional_idx on wallet.bank_accounts (professional_id, position desc);
create index bank_accounts_refused_idx
  on wallet.bank_accounts (created_at) where status = 'refused' and left_at is null;
create index bank_accounts_replaced_idx
  on wallet.bank_accounts (position) where status = 'replaced' and removed_at is null;

create table wallet.withdrawals (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  bank_account_id uuid not null references wallet.bank_accounts (id),
  key text not null unique check (length(key) between 1 and 300),
  reason text not null check (reason in ('requested', 'monthly', 'held_long')),
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
  lease_until timestamptz,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  origin text,
  created_at timestamptz not null,
  constraint withdrawals_three_a_day unique (professional_id, day, nth),
  check ((reason = 'requested') = (day is not null) and (day is null) = (nth is null)),
  check ((status in ('sent', 'paid', 'failed')) = (partner_id is not null)),
  check (status <> 'failed' or failed_at is not null),
  check (failed_at is null or status in ('failed', 'refused')),
  check (status <> 'paid' or paid_at is not null)
);
comment on table wallet.withdrawals is 'Payouts to the bank. Row and ledger entry are written first; then the card partner is called with the id as idempotency key.';
comment on column wallet.withdrawals.key is 'Idempotency key: that of the call, the month, or the receipt that was held too long.';
comment on column wallet.withdrawals.day is 'Local day of a requested withdrawal. It is unique with nth, which allows three a day.';
comment on column wallet.withdrawals.status is 'failed: the bank returned it, even after it was paid. refused: the card partner never sent it.';
comment on column wallet.withdrawals.look_at is 'When the outcome is read at the card partner if its events are missing; null: it is not read again.';
create index withdrawals_bank_account_idx on wallet.withdrawals (bank_account_id);
create index withdrawals_due_idx on wallet.withdrawals (retry_at) where status = 'pending';
create index withdrawals_look_idx on wallet.withdrawals (look_at) where look_at is not null;
create index withdrawals_one_professional_idx
  on wallet.withdrawals (professional_id, position) where status = 'pending';
create index withdrawals_professional_idx on wallet.withdrawals (professional_id, position desc);
create index withdrawals_refused_idx on wallet.withdrawals (created_at) where status = 'refused' and left_at is null;

create table wallet.monthly_withdrawals (
  professional_id uuid primary key references professionals.professionals (id),
  day integer not null check (day between 1 and 31),
  next_on date not null,
  next_at timestamptz not null
);
comment on table wallet.monthly_withdrawals is 'Available money is paid out on this day of each month, or on the last day of a shorter one. Without a row it is paid out only on request.';
comment on column wallet.monthly_withdrawals.next_at is 'Start of next_on in the professional''s time zone.';
create index monthly_withdrawals_next_idx on wallet.monthly_withdrawals (next_at);

create table wallet.held_money_notices (
  professional_id uuid primary key references professionals.professionals (id),
  notified_at timestamptz not null
);
comment on table wallet.held_money_notices is 'When the professional was last notified that money has been at the card partner for a long time.';

create table wallet.differences (
  id uuid primary key default gen_random_uuid(),
  owner text not null check (owner = 'platform' or owner like 'acct\_%'),
  subject text not null check (length(subject) between 1 and 200),
  types text[] not null,
  day date not null,
  ours_cents bigint not null,
  partners_cents bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  explanation text check (length(explanation) between 3 and 1000),
  proposed_by uuid references identity.accounts (id),
  proposed_at timestamptz,
  approved_by uuid references identity.accounts (id),
  approved_at timestamptz,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  constraint differences_check1
    check ((proposed_by is null) = (explanation is null) and (proposed_by is null) = (proposed_at is null)),
  constraint differences_check2 check ((approved_by is null) = (approved_at is null)),
  constraint differences_check3 check (approved_by is null or gone_at is not null),
  constraint differences_differ check (ours_cents <> partners_cents or jsonb_array_length(lines) > 0),
  constraint differences_two_people check (approved_by is null or approved_by <> proposed_by)
);
comment on table wallet.differences is 'Differences between our mirrors and the card partner''s books, found at night. A difference ends when a later comparison does not find it, or when an operator explains it with an entry that another operator approves.';
comment on column wallet.differences.owner is 'platform, or the card partner''s id of a connected account.';
comment on column wallet.differences.day is 'First day of the difference at the card partner (UTC).';
comment on column wallet.differences.lines is 'Lines of one of the books without a counterpart in the other: side, type, amount, fee and day.';
create index differences_approved_idx on wallet.differences (owner, subject) where approved_by is not null;
create index differences_approved_by_idx on wallet.differences (approved_by) where approved_by is not null;
create unique index differences_open_idx on wallet.differences (owner, subject) where gone_at is null;
create index differences_proposed_by_idx on wallet.differences (proposed_by) where proposed_by is not null;

create table wallet.book_passes (
  id bigint generated always as identity primary key,
  until timestamptz not null,
  ended_at timestamptz
);
comment on table wallet.book_passes is 'The nightly comparison of all books that runs or ran last: one row. A pass that was interrupted goes on.';
comment on column wallet.book_passes.until is 'When the pass began; all books are compared up to this instant.';

create table wallet.compared_books (
  owner text primary key check (owner = 'platform' or owner like 'acct\_%'),
  pass bigint not null,
  compared_until timestamptz,
  compared_at timestamptz not null default now(),
  unread text check (length(unread) between 1 and 120)
);
comment on table wallet.compared_books is 'How far the nightly comparison has come on each book; owner as in wallet.differences.';
comment on column wallet.compared_books.pass is 'The pass that last compared the book, wallet.book_passes.id, which is not kept.';
comment on column wallet.compared_books.compared_until is 'Up to when the book has been compared; null: never.';
comment on column wallet.compared_books.compared_at is 'System time of that comparison: what is posted later was not compared, even if it happened before.';
comment on column wallet.compared_books.unread is 'Code of the error when the account could not be read the last time.';
create index compared_books_unread_idx on wallet.compared_books (pass) where unread is not null;
