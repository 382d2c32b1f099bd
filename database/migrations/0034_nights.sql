create table kit.night_runs (
  id bigint generated always as identity primary key,
  job text not null,
  night date,
  created_at timestamptz not null,
  started_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  lease_until timestamptz,
  ended_at timestamptz,
  found jsonb not null default '{}',
  wrong integer not null default 0 check (wrong >= 0),
  examples text[] not null default '{}',
  alarm text check (alarm in ('found', 'failed')),
  error jsonb,
  unique (job, night),
  check (ended_at is not null or alarm is null),
  check (alarm is distinct from 'found' or wrong > 0)
);
comment on table kit.night_runs is 'What runs at night, once for each night whoever asks first, and what it found. Kept for a year.';
comment on column kit.night_runs.night is 'The day on whose small hours it was due; null where an operator asked for a run by day.';
comment on column kit.night_runs.lease_until is 'System time, unlike the instants beside it: until then nobody else takes it up.';
comment on column kit.night_runs.found is 'What was looked at, or removed: counts by name.';
comment on column kit.night_runs.wrong is 'How many things are not as they should be: more than none alarms. The first of them are the examples, by their ids.';
create index night_runs_open_idx on kit.night_runs (id) where ended_at is null;

-- What is over leaves in batches, the oldest first.
create index sessions_over_idx on identity.sessions (least(expires_at, revoked_at));
create index links_over_idx on identity.links (least(expires_at, used_at)) where kind <> 'change_email';
create index partner_events_processed_idx on payments.partner_events (received_at) where processed_at is not null;
