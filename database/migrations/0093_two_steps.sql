-- A second step of signing in: a code of an app on her phone (RFC 6238), or one of ten recovery codes. Instants are system time.
create table identity.second_steps (
  account_id uuid primary key references identity.accounts (id),
  secret bytea not null check (length(secret) between 30 and 200),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  check ((confirmed_at is null) = (last_step is null))
);
comment on table identity.second_steps is 'Accounts that sign in in two steps, and those where it is being set up.';
comment on column identity.second_steps.secret is 'What the app counts with: sealed with a key outside the database.';
comment on column identity.second_steps.confirmed_at is 'Since the first right code; null: it counts for nothing yet.';
comment on column identity.second_steps.last_step is 'Which half minute since 1970 the last good code was of: a code is good once, and none before it.';

create table identity.recovery_codes (
  account_id uuid not null references identity.second_steps (account_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);
comment on table identity.recovery_codes is 'In place of a code, once each, for whoever has lost her app. HMAC-SHA-256 with a key outside the database.';

alter table identity.sessions add column second_step_at timestamptz;
comment on column identity.sessions.second_step_at is 'When a second step was proved in it: an operator''s desk opens to no session without; null where there was none to prove.';
