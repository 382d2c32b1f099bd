-- Working time and occupancy.
create schema scheduling;

create table scheduling.working_hours (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references staff.members (id),
  weekday integer not null check (weekday between 1 and 7),
  starts_minute integer not null check (starts_minute between 0 and 1435 and starts_minute % 5 = 0),
  ends_minute integer not null check (ends_minute between 5 and 1440 and ends_minute % 5 = 0),
  online boolean not null default true,
  cycle_week integer not null default 1 check (cycle_week between 1 and 4),
  check (starts_minute < ends_minute),
  constraint working_hours_no_overlap exclude using gist (member_id with =, cycle_week with =, weekday with =,
    int4range(starts_minute, ends_minute) with &&)
);
comment on table scheduling.working_hours is 'Weekly working hours of a member, in minutes of wall-clock time; gaps are breaks. weekday is ISO 8601 (1 is Monday). online: customers can book in the range.';
comment on column scheduling.working_hours.cycle_week is 'Number of the week in the roster; 1 without a roster.';
-- Several times faster for these queries than the GiST index of the exclusion constraint.
create index working_hours_member_idx on scheduling.working_hours (member_id, weekday);

create table scheduling.rosters (
  member_id uuid primary key references staff.members (id),
  weeks integer not null check (weeks between 1 and 4),
  first_monday date not null check (extract(isodow from first_monday) = 1),
  version integer not null default 1 check (version >= 1)
);
comment on table scheduling.rosters is 'Rotation of the weeks of a member; without a row all weeks are the same.';
comment on column scheduling.rosters.first_monday is 'A Monday on which week 1 starts; the rotation also applies before it.';
comment on column scheduling.rosters.version is 'Grows with every edit; an edit based on an older one is refused.';

create table scheduling.opening_hours (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  weekday integer not null check (weekday between 1 and 7),
  starts_minute integer not null check (starts_minute between 0 and 1435 and starts_minute % 5 = 0),
  ends_minute integer not null check (ends_minute between 5 and 1440 and ends_minute % 5 = 0),
  check (starts_minute < ends_minute),
  constraint opening_hours_no_overlap exclude using gist (professional_id with =, weekday with =,
    int4range(starts_minute, ends_minute) with &&)
);
comment on table scheduling.opening_hours is 'Opening hours of the business in minutes of wall-clock time; members do not work outside of them. Without rows the business is open whenever a member works.';
create index opening_hours_professional_idx on scheduling.opening_hours (professional_id, weekday);

create table scheduling.opening_versions (
  professional_id uuid primary key references professionals.professionals (id),
  version integer not null check (version >= 1)
);
comment on table scheduling.opening_versions is 'Version of the opening hours, which grows with each edit; an edit based on an older one is refused.';

create table scheduling.exceptions (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid references staff.members (id),
  day date not null,
  kind text not null check (kind in ('closure', 'opening', 'absence')),
  starts_minute integer not null default 0 check (starts_minute between 0 and 1435 and starts_minute % 5 = 0),
  ends_minute integer not null default 1440 check (ends_minute between 5 and 1440 and ends_minute % 5 = 0),
  label text not null default '' check (length(label) <= 200),
  period_id uuid not null default gen_random_uuid(),
  check (starts_minute < ends_minute),
  check ((kind = 'closure') = (member_id is null) or kind = 'opening')
);
comment on table scheduling.exceptions is 'Exceptions by date: closure of the business, absence of one member, special opening of one member or, without member_id, of all members.';
comment on column scheduling.exceptions.period_id is 'Shared by the days of a period that were entered together.';
create index exceptions_professional_day_idx on scheduling.exceptions (professional_id, day);

create table scheduling.blocked_times (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid not null references staff.members (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  label text not null default '' check (length(label) <= 200),
  created_at timestamptz not null,
  series_id uuid,
  check (starts_at < ends_at)
);
comment on column scheduling.blocked_times.series_id is 'Shared by the times of a series, which were blocked together and can be freed together.';
create index blocked_times_professional_idx on scheduling.blocked_times (professional_id, starts_at);
create index blocked_times_series_idx on scheduling.blocked_times (series_id, starts_at) where series_id is not null;

create table scheduling.busy_times (
  professional_id uuid not null references professionals.professionals (id),
  source_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  member_id uuid not null,
  primary key (professional_id, source_id, starts_at),
  constraint busy_times_member_fkey
    foreign key (member_id, professional_id) references staff.members (id, professional_id),
  check (starts_at < ends_at)
);
comment on table scheduling.busy_times is 'Times that events of another calendar block, in multiples of five minutes. Those of one source do not overlap. An appointment wins: what it takes of them is not in scheduling.occupancies.';
comment on column scheduling.busy_times.source_id is 'The calendar of the other program: external_calendars.calendars.id.';
create index busy_times_member_idx on scheduling.busy_times (professional_id, member_id, starts_at);

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
comment on table scheduling.resources is 'What an appointment occupies: a member, or one unit of an equipment.';
create index resources_professional_idx on scheduling.resources (professional_id);

create table scheduling.occupancies (
  id uuid primary key default gen_random_uuid(),
  resource_id uuid not null references scheduling.resources (id),
  occupant_kind text not null check (occupant_kind in ('appointment', 'blocked_time', 'busy_time', 'offer')),
  occupant_id uuid not null,
  during tstzmultirange not null check (not isempty(during)),
  latitude double precision,
  longitude double precision,
  unique (occupant_id, resource_id),
  check ((latitude is null) = (longitude is null)),
  constraint occupancies_no_overlap exclude using gist (resource_id with =, during with &&)
);
comment on table scheduling.occupancies is 'One row per occupant and resource. The exclusion constraint makes double booking impossible.';
comment on column scheduling.occupancies.occupant_id is 'Id of the appointment, blocked time or offer. Of a busy time a random id: events that overlap, also of several calendars, are merged into one row.';
comment on column scheduling.occupancies.latitude is 'Latitude of an appointment at home, for planning the trips around it; null in the salon.';

create table scheduling.resource_days (
  resource_id uuid not null references scheduling.resources (id),
  day date not null,
  mask bytea not null check (length(mask) = 40),
  primary key (resource_id, day)
);
comment on table scheduling.resource_days is 'Read model written together with the occupancies. Bit n of the mask (little-endian 32-bit words) is set when the n-th five minutes of elapsed time since the start of the local day are occupied.';

create table scheduling.plan_versions (
  professional_id uuid primary key references professionals.professionals (id),
  version bigint not null default 0
);
comment on table scheduling.plan_versions is 'Versions of everything from which an appointment is planned. A booking reads the version before planning and locks it until commit, so that an outdated plan is never written.';
comment on column scheduling.plan_versions.version is 'Id of the transaction that made the last change.';

create function scheduling.open_plan_version() returns trigger language plpgsql as $$
begin
  insert into scheduling.plan_versions (professional_id) values (new.id);
  return null;
end $$;
create trigger plan_opened after insert on professionals.professionals
  for each row execute function scheduling.open_plan_version();

-- The argument says how to find the professional of the row: by a column, or through its step, service or
-- member.
create function scheduling.note_plan_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  business uuid := case tg_argv[0]
    when 'step' then (select s.professional_id from services.steps t join services.services s on s.id = t.service_id
      where t.id = (changed ->> 'step_id')::uuid)
    when 'service' then (select professional_id from services.services where id = (changed ->> 'service_id')::uuid)
    when 'member' then (select professional_id from staff.members where id = (changed ->> 'member_id')::uuid)
    else (changed ->> tg_argv[0])::uuid
  end;
  this_one bigint := pg_current_xact_id()::text::bigint;
begin
  update scheduling.plan_versions set version = this_one where professional_id = business and version <> this_one;
  return null;
end $$;
create trigger plan_changed after insert or update or delete on professionals.mileage_terms
  for each row execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on professionals.places
  for each row execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after update on professionals.professionals
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('id');
create trigger plan_changed after insert or update or delete on professionals.work_zones
  for each row execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after update on services.equipments
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on services.length_terms
  for each row execute function scheduling.note_plan_change('service');
create trigger plan_changed after update on services.services
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on services.step_equipments
  for each row execute function scheduling.note_plan_change('step');
create trigger plan_changed after insert or update or delete on services.steps
  for each row execute function scheduling.note_plan_change('service');
create trigger plan_changed after insert or delete on services.topic_services
  for each row execute function scheduling.note_plan_change('service');
create trigger plan_changed after insert or update or delete on staff.member_services
  for each row execute function scheduling.note_plan_change('member');
create trigger plan_changed after update on staff.members
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('professional_id');

-- Announces a change of the calendar of one member, or of all members when the row has no member.
create function scheduling.notify_calendar() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  member text := changed ->> 'member_id';
  professional text := coalesce(changed ->> 'professional_id',
    (select professional_id::text from staff.members where id = member::uuid));
begin
  perform kit.notify_live(array_remove(array[
    'professional:' || professional,
    coalesce('member:' || member, 'staff:' || professional),
    case when tg_op = 'UPDATE' and to_jsonb(old) ->> 'member_id' <> member
      then 'member:' || (to_jsonb(old) ->> 'member_id') end
  ], null), 'calendar', null);
  return null;
end $$;
create trigger announced after insert or update or delete on scheduling.blocked_times
  for each row execute function scheduling.notify_calendar();
create trigger announced after insert or update or delete on scheduling.busy_times
  for each row execute function scheduling.notify_calendar();
create trigger announced after insert or update or delete on scheduling.exceptions
  for each row execute function scheduling.notify_calendar();
create trigger announced after insert or update on scheduling.opening_versions
  for each row execute function scheduling.notify_calendar();
-- plan_versions changes with settings, services and staff.
create trigger announced after update on scheduling.plan_versions
  for each row execute function scheduling.notify_calendar();
create trigger announced after insert or update on scheduling.rosters
  for each row execute function scheduling.notify_calendar();
