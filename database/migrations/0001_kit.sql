create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema kit;
comment on schema kit is 'What every domain leans on and none owns: the business clock, idempotency keys, the audit trail.';

create table kit.business_clock (
  singleton boolean primary key default true check (singleton),
  offset_seconds bigint not null default 0
);
comment on table kit.business_clock is 'How far business time runs ahead of system time. Moved only outside production; every process listens to the channel business_clock.';
insert into kit.business_clock default values;

create table kit.idempotency_keys (
  caller text not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (caller, key)
);
comment on table kit.idempotency_keys is 'First answers to POSTs that book or move money. status is null while the first request is still being answered.';

create table kit.audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
comment on table kit.audit_entries is 'Append-only trail of money, roles, sign-ins and decisions.';

create function kit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_entries_append_only before update or delete or truncate on kit.audit_entries
  for each statement execute function kit.refuse_change();

create table kit.facts (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  at timestamptz not null
);
comment on table kit.facts is 'Outbox: written in the transaction of the change, taken out by the worker in the transaction that queues one job per reaction.';

create unlogged table kit.rate_limits (
  name text not null,
  key bytea not null check (length(key) = 32),
  count integer not null check (count >= 0),
  expires_at timestamptz not null,
  primary key (name, key)
);
comment on table kit.rate_limits is 'Attempts per limit and hashed address, e-mail or account, in a fixed window. System time. Unlogged: a crash forgives.';
create index rate_limits_expiry_idx on kit.rate_limits (expires_at);
