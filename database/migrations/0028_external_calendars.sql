-- Calendars of other programs.
create schema external_calendars;

create table external_calendars.calendars (
  professional_id uuid not null references professionals.professionals (id),
  id uuid not null,
  member_id uuid not null,
  entered_by uuid not null,
  host text not null check (length(host) between 1 and 300),
  source bytea not null,
  login bytea,
  etag text check (length(etag) <= 300),
  last_modified text check (length(last_modified) <= 100),
  read_until timestamptz not null,
  event_count integer not null check (event_count >= 0),
  read_at timestamptz not null,
  problem text check (problem in ('silent', 'unreachable', 'private_address', 'insecure', 'login_refused', 'not_found',
    'server_error', 'not_a_calendar', 'too_large', 'unsealed')),
  failures integer not null default 0 check (failures >= 0),
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  primary key (professional_id, id),
  constraint calendars_member_fkey
    foreign key (member_id, professional_id) references staff.members (id, professional_id),
  check ((problem is null) = (failures = 0))
);
comment on table external_calendars.calendars is 'Calendars of other programs that are read every ten minutes. Their events block time of the member: scheduling.busy_times.';
comment on column external_calendars.calendars.entered_by is 'Account that entered address and login last: the calendar is removed when it leaves the team.';
comment on column external_calendars.calendars.host is 'Host of the address, the only part of it that is shown.';
comment on column external_calendars.calendars.source is 'What is read, sealed: an .ics file or the calendars of a CalDAV server, with their addresses.';
comment on column external_calendars.calendars.login is 'User and password, sealed.';
comment on column external_calendars.calendars.etag is 'ETag of the .ics file that was read last; with last_modified it spares reading an unchanged file.';
comment on column external_calendars.calendars.read_until is 'End of the days up to which the last reading has events: on another day an unchanged file is read again.';
comment on column external_calendars.calendars.read_at is 'Time of the last successful reading.';
comment on column external_calendars.calendars.failures is 'Number of failed readings since the last success, each of which delays the next.';
comment on column external_calendars.calendars.attempts is 'Grows with each reading and each edit, so that only the last one is saved.';
create index calendars_id_idx on external_calendars.calendars (id);
create index calendars_member_idx on external_calendars.calendars (professional_id, member_id);
create index calendars_due_idx on external_calendars.calendars (due_at);
