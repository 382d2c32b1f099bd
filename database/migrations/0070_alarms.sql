-- Which alarms are on: each is mailed to the operators once when it begins, and once when it ends.
create table kit.alarms (
  name text primary key check (name ~ '^[a-z_]{1,60}$'),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  value double precision not null
);
comment on table kit.alarms is 'One row for each alarm that was ever on. A beginning and an end are told in the transaction that writes them.';
comment on column kit.alarms.ended_at is 'Null: it is on.';
comment on column kit.alarms.value is 'The figure that set it off, or that it ended with.';

-- The trail is read by what was done, and by whom or what it was done to.
create index audit_entries_action_idx on kit.audit_entries (action, id);
create index audit_entries_subject_idx on kit.audit_entries (subject, id);
