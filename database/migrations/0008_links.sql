create table identity.links (
  id uuid primary key,
  kind text not null check (kind in ('reset_password', 'verify_email', 'staff_invitation')),
  account_id uuid references identity.accounts (id),
  email citext not null,
  subject_id uuid,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'staff_invitation') = (subject_id is not null)),
  check (kind = 'staff_invitation' or account_id is not null)
);
comment on table identity.links is 'Links we mailed, good once. Instants are system time. The token is derived from the id and a key outside the database; only its SHA-256 is kept.';
comment on column identity.links.account_id is 'Null when somebody is invited who has no account yet.';
comment on column identity.links.subject_id is 'What an invitation is to: the staff member.';
create index links_account_idx on identity.links (account_id);

create table identity.linked_identities (
  identity_uid text primary key,
  account_id uuid not null references identity.accounts (id),
  linked_at timestamptz not null
);
comment on table identity.linked_identities is 'Further identities of an account at the identity service, linked because its e-mail was verified there.';
create index linked_identities_account_idx on identity.linked_identities (account_id);

alter table identity.accounts add column date_of_birth date;
alter table identity.sessions add column user_agent text check (length(user_agent) <= 400);
comment on column identity.sessions.user_agent is 'As the browser calls itself: what the person recognises her devices by.';

alter table professionals.professionals
  add column service_types text[] not null default '{}',
  add column sms_reminder boolean not null default true,
  add column formula text not null default 'elite' check (formula in ('basic', 'elite')),
  add column deleted_at timestamptz;
comment on column professionals.professionals.service_types is 'What she said she does when she signed up; her services are in services.services.';
comment on column professionals.professionals.formula is 'A label of the specification, derived from the price; without effect of its own.';
comment on column professionals.professionals.deleted_at is 'Her account was deleted: kept without the person for what the law keeps.';
alter table professionals.places add column state text not null default '' check (length(state) <= 100);
