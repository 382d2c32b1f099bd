-- Accounts, sessions and proofs of identity.
create schema identity;

create table identity.accounts (
  id uuid primary key default gen_random_uuid(),
  identity_uid text not null unique,
  email public.citext not null unique,
  email_verified_at timestamptz,
  role text not null check (role in ('CUSTOMER', 'HAIRDRESSER', 'SALON')),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  phone_number text check (phone_number ~ '^\+[0-9]{6,15}$'),
  language text not null default 'fr' check (language in ('fr', 'en')),
  is_operator boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  date_of_birth date,
  sessions_from timestamptz,
  former_email text,
  email_changed_at timestamptz,
  suspended_at timestamptz
);
comment on column identity.accounts.identity_uid is 'Id of the account at the identity service.';
comment on column identity.accounts.phone_number is 'Phone number in E.164 format.';
comment on column identity.accounts.sessions_from is 'System time at which all sessions last ended: a proof of identity from before it opens no session.';
comment on column identity.accounts.former_email is 'Previous address, which is notified for a while after a change of email, in case the account was taken over.';
comment on column identity.accounts.suspended_at is 'System time of the suspension. A suspended account can neither sign in nor call.';

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  generation integer not null default 0 check (generation >= 0),
  rotated_at timestamptz,
  companion_hash bytea check (length(companion_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text check (length(user_agent) <= 400),
  reauthenticated_at timestamptz,
  second_step_at timestamptz
);
comment on table identity.sessions is 'One row per signed-in device: a family of refresh tokens. All instants are system time.';
comment on column identity.sessions.generation is 'Number of the valid refresh token of the family. Tokens are derived from id, generation and a key outside of the database; no token is stored.';
comment on column identity.sessions.companion_hash is 'SHA-256 of the HttpOnly cookie that a call must present in addition to the readable tokens; null for a client without cookies, which needs only the tokens.';
comment on column identity.sessions.user_agent is 'User agent of the browser, for the list of devices.';
comment on column identity.sessions.reauthenticated_at is 'System time of the last proof of identity in the session.';
comment on column identity.sessions.second_step_at is 'System time at which the session passed a second step, which operator routes require. Null: not passed.';
create index sessions_account_idx on identity.sessions (account_id);
create index sessions_over_idx on identity.sessions (least(expires_at, revoked_at));

create table identity.linked_identities (
  identity_uid text primary key,
  account_id uuid not null references identity.accounts (id),
  linked_at timestamptz not null
);
comment on table identity.linked_identities is 'Further identities of an account at the identity service, linked because the service had verified the same email.';
create index linked_identities_account_idx on identity.linked_identities (account_id);

create table identity.links (
  id uuid primary key,
  kind text not null
    check (kind in ('reset_password', 'verify_email', 'staff_invitation', 'change_email', 'registration_code')),
  account_id uuid references identity.accounts (id),
  email public.citext not null,
  subject_id uuid,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind in ('staff_invitation', 'change_email')) = (subject_id is not null)),
  check (kind in ('staff_invitation', 'registration_code') or account_id is not null)
);
comment on table identity.links is 'Single-use links sent by email. Instants are system time. Tokens are derived from the id and a key outside of the database; only their SHA-256 is stored.';
comment on column identity.links.account_id is 'Null for an invitation of a person without an account, and for the code of a registration.';
comment on column identity.links.email is 'Recipient of the link; for a change of email the new address.';
comment on column identity.links.subject_id is 'The invited staff member, or the session that requested the change of email and stays signed in after it.';
create index links_account_idx on identity.links (account_id);
create index links_over_idx on identity.links (least(expires_at, used_at)) where kind <> 'change_email';
create index links_registration_code_idx on identity.links (email, created_at) where kind = 'registration_code';

create table identity.counted_registrations (
  account_id uuid primary key references identity.accounts (id),
  line_hash bytea not null check (length(line_hash) = 32),
  expires_at timestamptz not null
);
comment on table identity.counted_registrations is 'Accounts that count against the rate limit of the network line from which they were registered. A row is deleted when its attempt no longer counts.';
comment on column identity.counted_registrations.line_hash is 'SHA-256 of the network line, the key in kit.rate_limits.';
comment on column identity.counted_registrations.expires_at is 'System time at which the attempt stops counting.';
create index counted_registrations_over_idx on identity.counted_registrations (expires_at);

create table identity.accepted_terms (
  account_id uuid not null references identity.accounts (id),
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  accepted_at timestamptz not null,
  primary key (account_id, version)
);
comment on table identity.accepted_terms is 'Versions of the terms that an account accepted.';
comment on column identity.accepted_terms.version is 'Version of the terms: the date printed on them.';

create table identity.second_steps (
  account_id uuid primary key references identity.accounts (id),
  secret bytea not null check (length(secret) between 30 and 200),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  check ((confirmed_at is null) = (last_step is null))
);
comment on table identity.second_steps is 'Authenticator app of an account (RFC 6238). Instants are system time.';
comment on column identity.second_steps.secret is 'Shared secret of the app, sealed with a key outside of the database.';
comment on column identity.second_steps.confirmed_at is 'When the first valid code was entered; null while the app is being set up.';
comment on column identity.second_steps.last_step is 'Time step of the last accepted code, in half minutes since 1970. That code and earlier ones are not accepted again.';

create table identity.recovery_codes (
  account_id uuid not null references identity.second_steps (account_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);
comment on table identity.recovery_codes is 'Single-use codes for a lost authenticator app, stored as HMAC-SHA-256 with a key outside of the database.';
