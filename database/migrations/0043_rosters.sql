-- A member's weeks may take turns, the house has hours of its own, and what was entered as one period is taken back as one.
alter table scheduling.working_hours
  add column cycle_week integer not null default 1,
  add constraint working_hours_cycle_week_check check (cycle_week between 1 and 4),
  drop constraint working_hours_member_id_weekday_int4range_excl,
  add constraint working_hours_no_overlap exclude using gist
    (member_id with =, cycle_week with =, weekday with =, int4range(starts_minute, ends_minute) with &&);
comment on column scheduling.working_hours.cycle_week is 'Which of the weeks of the roster it lies in; without a roster there is one.';

create table scheduling.rosters (
  member_id uuid primary key references staff.members (id),
  weeks integer not null,
  first_monday date not null,
  version integer not null default 1,
  constraint rosters_weeks_check check (weeks between 1 and 4),
  constraint rosters_first_monday_check check (extract(isodow from first_monday) = 1),
  constraint rosters_version_check check (version >= 1)
);
comment on table scheduling.rosters is 'How a member''s weeks take turns. Whoever has none works the same week always, as it was entered without anybody editing it.';
comment on column scheduling.rosters.first_monday is 'The first of the weeks lies there, and they run backwards before it as well.';
comment on column scheduling.rosters.version is 'Grows with every edit; an edit made from an older one is refused.';

create table scheduling.opening_hours (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  weekday integer not null,
  starts_minute integer not null,
  ends_minute integer not null,
  constraint opening_hours_weekday_check check (weekday between 1 and 7),
  constraint opening_hours_starts_minute_check check (starts_minute between 0 and 1435 and starts_minute % 5 = 0),
  constraint opening_hours_ends_minute_check check (ends_minute between 5 and 1440 and ends_minute % 5 = 0),
  constraint opening_hours_check check (starts_minute < ends_minute),
  constraint opening_hours_no_overlap exclude using gist
    (professional_id with =, weekday with =, int4range(starts_minute, ends_minute) with &&)
);
comment on table scheduling.opening_hours is 'When the house itself is open, in minutes of the wall clock: nobody of hers works outside. A house without rows is open whenever somebody works.';
create index opening_hours_professional_idx on scheduling.opening_hours (professional_id, weekday);

create table scheduling.opening_versions (
  professional_id uuid primary key references professionals.professionals (id),
  version integer not null,
  constraint opening_versions_version_check check (version >= 1)
);
comment on table scheduling.opening_versions is 'Grows with every edit of the hours of the house; an edit made from an older one is refused.';

alter table scheduling.exceptions add column period_id uuid not null default gen_random_uuid();
comment on column scheduling.exceptions.period_id is 'The same for all days that were entered as one.';
