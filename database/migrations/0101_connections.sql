-- Programs of a house and of its partners: keys that read what is public of it, and addresses that are told of its visits.
create schema connections;

create table connections.keys (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  number integer not null check (number between 1 and 10),
  name text not null check (name <> ''),
  prefix text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (professional_id, number)
);
comment on table connections.keys is 'Whoever shows one reads what is public of its house, and nothing else. Revoked, it is gone.';
comment on column connections.keys.number is 'The lowest that none of the house has: so there are ten at most.';
comment on column connections.keys.prefix is 'How it begins, by which she knows it again; of the rest only the sha256 is kept.';
comment on column connections.keys.last_used_at is 'To the minute.';

create table connections.endpoints (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  number integer not null check (number between 1 and 5),
  url text not null check (length(url) <= 500),
  kinds text[] not null check (
    cardinality(kinds) > 0 and kinds <@ array['booked', 'moved', 'cancelled', 'completed', 'no_show']),
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  silences integer not null default 0 check (silences >= 0),
  reached_at timestamptz,
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (professional_id, number),
  check ((former_secret is null) = (former_until is null))
);
comment on table connections.endpoints is 'An address of a system of the house that is told of its visits.';
comment on column connections.endpoints.secret is 'What it is told is signed with, sealed.';
comment on column connections.endpoints.former_secret is 'The one before, sealed: signed with as well until then.';
comment on column connections.endpoints.silences is 'How often in a row nobody answered there at all: for so long all that waits for it rests.';
comment on column connections.endpoints.reached_at is 'When something was taken there last.';
comment on column connections.endpoints.failing_since is 'Tried in vain for two days: it is told of nothing until a test arrives there.';

create table connections.events (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  appointment_id uuid references appointments.appointments (id),
  position integer,
  kind text not null check (kind in ('booked', 'moved', 'cancelled', 'completed', 'no_show', 'test')),
  at timestamptz not null,
  -- However often a fact is delivered, what happened to a visit is one event.
  unique (appointment_id, position),
  check ((appointment_id is null) = (kind = 'test') and (position is null) = (kind = 'test'))
);
create index events_professional_idx on connections.events (professional_id);
create index events_at_idx on connections.events (at);
comment on table connections.events is 'What the systems of a house are told of, by an id that stays the same however often it is sent. Nothing of the visit is kept here: it is read when it is sent.';
comment on column connections.events.position is 'Of what happened, in the history of the visit.';

create table connections.deliveries (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  endpoint_id uuid not null references connections.endpoints (id) on delete cascade,
  event_id uuid not null references connections.events (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  tries integer not null default 0,
  since timestamptz not null,
  asked_at timestamptz,
  retry_at timestamptz not null,
  failure jsonb,
  answer_code integer,
  problem text check (problem in ('silent', 'unreachable', 'private_address', 'insecure', 'unsigned')),
  tried_at timestamptz,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index deliveries_due_idx on connections.deliveries (retry_at) where status = 'pending';
create index deliveries_waiting_idx on connections.deliveries (endpoint_id, position) where status = 'pending';
create index deliveries_newest_idx on connections.deliveries (endpoint_id, position desc);
create index deliveries_event_idx on connections.deliveries (event_id);
comment on table connections.deliveries is 'One event owed to one address, tried again for two days.';
comment on column connections.deliveries.tries is 'How many of the attempts ended: with fewer one is under way, and what came later waits for it.';
comment on column connections.deliveries.since is 'From when on it is tried: it begins anew when she sends it again.';
comment on column connections.deliveries.answer_code is 'What the last try was answered; null with a problem: nobody answered.';
