-- The waiting list and the times held for it.
create schema waiting;

create table waiting.entries (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  customer_id uuid not null references identity.accounts (id),
  number integer not null check (number between 1 and 5),
  customer_name text not null,
  professional_name text not null,
  service_ids uuid[] not null check (cardinality(service_ids) between 1 and 10),
  service_names text[] not null,
  member_id uuid references staff.members (id),
  place text not null check (place in ('salon', 'at_home')),
  city text not null default '',
  postal_code text not null default '',
  hair_length text,
  gender text,
  first_day date not null,
  last_day date not null,
  from_minute integer not null check (from_minute between 0 and 1435),
  until_minute integer not null check (until_minute between 5 and 1440),
  time_zone text not null,
  ends_at timestamptz not null,
  look_at timestamptz,
  state text not null default 'open' check (state in ('open', 'booked', 'closed', 'lapsed')),
  closed_by text check (closed_by in ('customer', 'professional')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (last_day between first_day and first_day + 13),
  check (from_minute < until_minute),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'closed') = (closed_by is not null)),
  check (state = 'open' or look_at is null)
);
comment on table waiting.entries is 'Waiting list: customers who wait for days without a free time.';
comment on column waiting.entries.number is 'Number among the open entries of the customer, at most five.';
comment on column waiting.entries.member_id is 'The member that the customer prefers; null: no preference.';
comment on column waiting.entries.from_minute is 'Earliest start in minutes of wall-clock time; the appointment starts before until_minute.';
comment on column waiting.entries.ends_at is 'Business time at which the last day and hour have passed.';
comment on column waiting.entries.look_at is 'Business time of the next search for a free time without a change of the calendar: for a new entry, or after the night.';
create index entries_customer_idx on waiting.entries (customer_id, created_at, id);
create index entries_ended_idx on waiting.entries (ended_at) where ended_at is not null;
create index entries_look_idx on waiting.entries (look_at) where look_at is not null;
create unique index entries_number_idx on waiting.entries (customer_id, number) where state = 'open';
create index entries_open_idx on waiting.entries (professional_id, created_at, id) where state = 'open';

create table waiting.offers (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid references waiting.entries (id) on delete set null,
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid not null references staff.members (id),
  member_name text not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'lapsed')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check (starts_at < ends_at),
  check (created_at < expires_at and expires_at <= starts_at),
  check ((state = 'open') = (closed_at is null))
);
comment on table waiting.offers is 'A time held for an entry. While it is open, its id is the occupant of the occupancies. The entry is unlinked when the customer deletes the account.';
create index offers_closed_idx on waiting.offers (closed_at) where closed_at is not null;
create index offers_expiry_idx on waiting.offers (expires_at) where state = 'open';
create unique index offers_one_a_slot_idx on waiting.offers (member_id, starts_at) where state = 'open';
create unique index offers_one_open_idx on waiting.offers (entry_id) where state = 'open';
create unique index offers_notified_once_idx on waiting.offers (entry_id, starts_at);
create trigger announced after insert or update of state on waiting.offers
  for each row execute function scheduling.notify_calendar();
