-- API keys, webhooks and feeds.
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
comment on table connections.keys is 'API keys that read the public data of their professional. A revoked key is deleted.';
comment on column connections.keys.number is 'Lowest free number, which limits the keys to ten.';
comment on column connections.keys.prefix is 'First characters, by which the owner recognizes the key; only the SHA-256 of the whole key is stored.';
comment on column connections.keys.last_used_at is 'Time of the last use, to the minute.';

create table connections.endpoints (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  number integer not null check (number between 1 and 5),
  url text not null check (length(url) <= 500),
  kinds text[] not null
    check (cardinality(kinds) > 0 and kinds <@ array['booked', 'moved', 'cancelled', 'completed', 'no_show']),
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
comment on table connections.endpoints is 'Webhook endpoints: addresses of a professional''s systems that are notified of appointments.';
comment on column connections.endpoints.secret is 'Signing key, sealed.';
comment on column connections.endpoints.former_secret is 'Previous signing key, sealed; both keys sign until former_until.';
comment on column connections.endpoints.silences is 'Number of consecutive attempts without an answer; each delays all deliveries to the address.';
comment on column connections.endpoints.reached_at is 'Time of the last accepted delivery.';
comment on column connections.endpoints.failing_since is 'When a delivery had failed for two days: since then nothing is sent until a test delivery succeeds.';

create table connections.events (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  appointment_id uuid references appointments.appointments (id),
  position integer,
  kind text not null check (kind in ('booked', 'moved', 'cancelled', 'completed', 'no_show', 'test')),
  at timestamptz not null,
  unique (appointment_id, position),
  check ((appointment_id is null) = (kind = 'test') and (position is null) = (kind = 'test'))
);
comment on table connections.events is 'Events sent to webhook endpoints, with an id that is the same for all attempts. The appointment itself is read when the event is sent.';
comment on column connections.events.position is 'Position in the history of the appointment. It is unique, so that a fact that is delivered twice creates one event.';
create index events_at_idx on connections.events (at);
create index events_professional_idx on connections.events (professional_id);

create table connections.deliveries (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  endpoint_id uuid not null references connections.endpoints (id) on delete cascade,
  event_id uuid not null references connections.events (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  earlier_attempts integer not null default 0,
  since timestamptz not null,
  first_called_at timestamptz,
  retry_at timestamptz not null,
  lease_until timestamptz,
  failure jsonb,
  answer_code integer,
  problem text check (problem in ('silent', 'unreachable', 'private_address', 'insecure', 'unsigned')),
  tried_at timestamptz,
  origin text,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
comment on table connections.deliveries is 'One event for one address; it is attempted for two days.';
comment on column connections.deliveries.earlier_attempts is 'Attempts before the owner last resent the event, which the gaps between attempts do not count.';
comment on column connections.deliveries.since is 'Start of the two days; it is set again when the owner resends the event.';
comment on column connections.deliveries.answer_code is 'HTTP status of the last attempt; null with problem: no answer.';
create index deliveries_due_idx on connections.deliveries (retry_at) where status = 'pending';
create index deliveries_event_idx on connections.deliveries (event_id);
create index deliveries_newest_idx on connections.deliveries (endpoint_id, position desc);
create index deliveries_waiting_idx on connections.deliveries (endpoint_id, position) where status = 'pending';

create table connections.listed_professionals (
  professional_id uuid primary key references professionals.professionals (id),
  listed_at timestamptz not null
);
comment on table connections.listed_professionals is 'Professionals who chose to appear in the feeds of partners.';

create table connections.feed_generations (
  id uuid primary key,
  number bigint generated always as identity unique,
  generated_at timestamptz not null,
  whole_at timestamptz
);
comment on table connections.feed_generations is 'Feeds of merchants and services, written at night in shards. The last complete generation is served and the others are deleted.';
comment on column connections.feed_generations.whole_at is 'When all shards were stored; null until then.';

create table connections.feed_shards (
  generation_id uuid not null references connections.feed_generations (id) on delete cascade,
  feed text not null check (feed in ('merchants', 'services')),
  number integer not null check (number >= 0),
  is_stored boolean not null default false,
  primary key (generation_id, feed, number)
);
comment on column connections.feed_shards.is_stored is 'True: the bytes are stored. The row is written before the bytes and deleted after them, so that no bytes are orphaned.';

-- Expects both feeds, with shards numbered without a gap and all of them stored.
create function connections.expect_whole_feeds() returns trigger language plpgsql as $$
begin
  if (select count(distinct feed) <> 2 or count(*) filter (where not is_stored) > 0
        or sum(number) <> sum(before) from (
        select feed, number, is_stored, row_number() over (partition by feed order by number) - 1 as before
        from connections.feed_shards where generation_id = new.id) shard) then
    raise exception 'generation % is not whole', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger feed_generations_whole after insert or update of whole_at on connections.feed_generations
  for each row when (new.whole_at is not null) execute function connections.expect_whole_feeds();
