create schema scheduling;

create table scheduling.working_hours (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references staff.members (id),
  weekday integer not null check (weekday between 1 and 7),
  starts_minute integer not null check (starts_minute between 0 and 1435 and starts_minute % 5 = 0),
  ends_minute integer not null check (ends_minute between 5 and 1440 and ends_minute % 5 = 0),
  online boolean not null default true,
  check (starts_minute < ends_minute),
  exclude using gist (member_id with =, weekday with =, int4range(starts_minute, ends_minute) with &&)
);
comment on table scheduling.working_hours is 'Weekly ranges per member, in minutes of the wall clock; breaks are the gaps; a weekday without a range is unavailable. weekday is ISO (1 Monday). online: customers may book it themselves.';

create table scheduling.exceptions (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid references staff.members (id),
  day date not null,
  kind text not null check (kind in ('closure', 'opening', 'absence')),
  starts_minute integer not null default 0 check (starts_minute between 0 and 1435 and starts_minute % 5 = 0),
  ends_minute integer not null default 1440 check (ends_minute between 5 and 1440 and ends_minute % 5 = 0),
  label text not null default '' check (length(label) <= 200),
  check (starts_minute < ends_minute),
  check ((kind = 'closure') = (member_id is null) or kind = 'opening')
);
comment on table scheduling.exceptions is 'By date: closure of the whole house, absence of one member, special opening (of one member, or of all when member_id is null).';
create index exceptions_professional_day_idx on scheduling.exceptions (professional_id, day);

create table scheduling.resources (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid unique references staff.members (id),
  equipment_id uuid references services.equipments (id),
  unit integer check (unit >= 1),
  unique (equipment_id, unit),
  check ((member_id is null) <> (equipment_id is null)),
  check ((equipment_id is null) = (unit is null))
);
comment on table scheduling.resources is 'What can be busy: a staff member, or one unit of an equipment.';
create index resources_professional_idx on scheduling.resources (professional_id);

create table scheduling.occupancies (
  id uuid primary key default gen_random_uuid(),
  resource_id uuid not null references scheduling.resources (id),
  taker_kind text not null check (taker_kind in ('appointment', 'blocked_time')),
  taker_id uuid not null,
  during tstzmultirange not null check (not isempty(during)),
  latitude double precision,
  longitude double precision,
  unique (taker_id, resource_id),
  check ((latitude is null) = (longitude is null)),
  constraint occupancies_no_overlap exclude using gist (resource_id with =, during with &&)
);
comment on table scheduling.occupancies is 'One row per taker and resource. The exclusion constraint is what makes double booking impossible.';
comment on column scheduling.occupancies.latitude is 'Where an at-home visit takes place, for travel to its neighbours; null in the salon.';

create table scheduling.resource_days (
  resource_id uuid not null references scheduling.resources (id),
  day date not null,
  mask bytea not null check (length(mask) = 40),
  bookings integer not null default 0 check (bookings >= 0),
  primary key (resource_id, day)
);
comment on table scheduling.resource_days is 'Read model kept in the same transaction as the occupancies: bit n of the mask (little-endian 32-bit words) is quantum n, five minutes of elapsed time from the local day''s start, set when occupied. bookings counts the visits that start that day.';

create table scheduling.blocked_times (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid not null references staff.members (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  label text not null default '' check (length(label) <= 200),
  created_at timestamptz not null,
  check (starts_at < ends_at)
);
create index blocked_times_professional_idx on scheduling.blocked_times (professional_id, starts_at);
