-- Objects that all domains use: extensions, roles, business clock, idempotency, audit trail, outbox and jobs.

-- All of these extensions are trusted: the owner of a database may create them without being superuser.
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- meche_app is the role of the app's processes. meche_ledger owns the ledger and the functions that write it.
-- Roles belong to the server, so another database of the server may have created them.
do $$
declare
  role text;
  -- From PostgreSQL 16 on, SET ROLE, which a change of owner needs, is a privilege separate from membership.
  usable text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
begin
  foreach role in array array['meche_app', 'meche_ledger'] loop
    begin
      execute format('create role %I nologin', role);
    exception when duplicate_object or unique_violation then null;
    end;
    if not (pg_has_role(role, 'usage') and pg_has_role(role, usable)) then
      execute format('grant %I to %I', role, current_user);
    end if;
  end loop;
end $$;

create schema kit;
comment on schema kit is 'Objects that all domains use: business clock, idempotency, audit trail, outbox, jobs.';

create function kit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

create table kit.business_clock (
  singleton boolean primary key default true check (singleton),
  offset_seconds bigint not null default 0
);
comment on table kit.business_clock is 'Offset of business time from system time. It moves only outside of production; processes listen to the channel business_clock.';
insert into kit.business_clock default values;

create table kit.idempotency_keys (
  caller uuid not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  subject_id text check (length(subject_id) between 1 and 200),
  refusal jsonb,
  created_at timestamptz not null,
  primary key (caller, key),
  check ((subject_id is null) <> (refusal is null))
);
comment on table kit.idempotency_keys is 'Idempotency keys of POSTs that book or move money, written in the transaction of the work. A row contains only the subject and not the answer. Instants are system time; rows are deleted after a day.';
comment on column kit.idempotency_keys.caller is 'The account that made the call.';
comment on column kit.idempotency_keys.subject_id is 'Id of what the call created or moved; a repeated call is answered from its present state.';
comment on column kit.idempotency_keys.refusal is 'Code, fields and details of the refusal when the call did nothing; otherwise null.';
create index idempotency_keys_created_at_idx on kit.idempotency_keys (created_at);

create unlogged table kit.rate_limits (
  name text not null,
  key bytea not null check (length(key) = 32),
  count integer not null check (count >= 0),
  expires_at timestamptz not null,
  primary key (name, key)
);
comment on table kit.rate_limits is 'Attempts per limit and per hashed address, email or account, in a fixed window of system time. The table is unlogged: a crash resets the counts.';
create index rate_limits_expiry_idx on kit.rate_limits (expires_at);

create table kit.audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
comment on table kit.audit_entries is 'Append-only audit trail of money, roles, sign-ins and decisions. Sign-ins are deleted after a year.';
create index audit_entries_action_idx on kit.audit_entries (action, id);
create index audit_entries_actor_idx on kit.audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_subject_idx on kit.audit_entries (subject, id);
create trigger audit_entries_append_only before update or truncate on kit.audit_entries
  for each statement execute function kit.refuse_change();
-- Sign-ins may go after a year, and nothing else.
create trigger audit_entries_kept before delete on kit.audit_entries for each row
  when (old.action not in ('signed_in', 'signed_out', 'reauthenticated') or old.at > now() - interval '364 days')
  execute function kit.refuse_change();

create table kit.facts (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  at timestamptz not null,
  subject text,
  origin text
);
comment on table kit.facts is 'Outbox of domain events. A fact is written in the transaction of the change; the worker turns each fact into one job per reaction.';
comment on column kit.facts.subject is 'Reactions to facts of the same subject run in the order of the facts.';
comment on column kit.facts.origin is 'Id of the request that caused the fact, followed by its traceparent while traces are recorded, for the log and for traces. Jobs and all tables of partner commands have this column.';

-- Wakes the workers that wait for work; NOTIFY delivers at commit, once per transaction.
create function kit.wake_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', '');
  return null;
end $$;
create trigger wakes_workers after insert on kit.facts
  for each statement execute function kit.wake_workers();

create table kit.jobs (
  id bigint generated always as identity primary key,
  fact_id bigint not null,
  fact text not null,
  reaction text not null,
  subject text,
  payload jsonb,
  at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  failures integer not null default 0 check (failures >= 0),
  due_at timestamptz not null,
  lease_until timestamptz,
  error jsonb,
  origin text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (fact_id, reaction),
  check ((status = 'waiting') = (ended_at is null)),
  check (status <> 'done' or payload is null)
);
comment on table kit.jobs is 'One reaction to one fact, run at least once. A done job loses its payload at once and is deleted after a week; a failed job waits for an operator.';
comment on column kit.jobs.attempts is 'How often the job was claimed. It is also the fencing token: only the worker of the last claim may end the job.';
comment on column kit.jobs.failures is 'Attempts that count against the job. An attempt counts while it runs; it stops counting when a partner or the database was unavailable.';
comment on column kit.jobs.due_at is 'Business time at which the job may start; lease_until is system time.';
comment on column kit.jobs.lease_until is 'System time until which the claiming worker may run the job; after that another worker may claim it.';
create index jobs_done_idx on kit.jobs (ended_at) where status = 'done';
create index jobs_due_idx on kit.jobs (due_at, id) where status = 'waiting';
create index jobs_failed_idx on kit.jobs (id) where status = 'failed';
create index jobs_subject_idx on kit.jobs (reaction, subject, fact_id) where status = 'waiting';

create table kit.scheduled_job_runs (
  id bigint generated always as identity primary key,
  job text not null,
  due_on date,
  created_at timestamptz not null,
  started_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  failures integer not null default 0 check (failures >= 0),
  lease_until timestamptz,
  ended_at timestamptz,
  progress jsonb,
  found jsonb not null default '{}',
  wrong integer not null default 0 check (wrong >= 0),
  examples text[] not null default '{}',
  alarm text check (alarm in ('found', 'failed')),
  error jsonb,
  unique (job, due_on),
  check (ended_at is not null or alarm is null),
  check (alarm is distinct from 'found' or wrong > 0)
);
comment on table kit.scheduled_job_runs is 'Runs of scheduled jobs: one row per job and night, whichever worker starts it. Rows are deleted after a year.';
comment on column kit.scheduled_job_runs.due_on is 'The local day whose night the job was due in; null for a run that an operator started.';
comment on column kit.scheduled_job_runs.failures is 'Attempts that count against the run; an attempt that the stop of its worker interrupted does not.';
comment on column kit.scheduled_job_runs.lease_until is 'System time; the other instants are business time.';
comment on column kit.scheduled_job_runs.progress is 'What the run saved of its work, for an attempt that follows an interrupted one.';
comment on column kit.scheduled_job_runs.found is 'Numbers of rows checked or removed, by name.';
comment on column kit.scheduled_job_runs.wrong is 'Number of problems found; more than 0 raises an alarm. examples contains the ids of the first ones.';
create index scheduled_job_runs_open_idx on kit.scheduled_job_runs (id) where ended_at is null;

create table kit.sweep_failures (
  sweep text not null,
  subject text not null,
  attempts integer not null check (attempts > 0),
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  error jsonb not null,
  primary key (sweep, subject)
);
comment on table kit.sweep_failures is 'Rows on which a sweep failed. The sweep skips them until retry_at, so that they do not block later rows. error contains kinds, codes and stack frames, and no text that a user typed.';

create table kit.alarms (
  name text primary key check (name ~ '^[a-z_]{1,60}$'),
  began_at timestamptz not null,
  ended_at timestamptz,
  value double precision not null,
  check (ended_at >= began_at)
);
comment on table kit.alarms is 'One row per alarm that was ever raised. The emails about an alarm are enqueued in the transaction that writes the row.';
comment on column kit.alarms.ended_at is 'Null while the alarm is active.';
comment on column kit.alarms.value is 'The figure that raised or ended the alarm.';

-- Announces a change to live connections: topics, kind, id, and the number of the transaction, from which a
-- reader resumes. It contains no row content. NOTIFY delivers at commit, in the same order to all listeners.
create function kit.notify_live(topics text[], kind text, subject uuid) returns void language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', pg_current_xact_id()::text, kind, coalesce(subject::text, '-'),
    array_to_string(topics, ' ')));
end $$;

-- Announces a passing state such as typing, without a number to resume from.
create function kit.notify_transient(topics text[], kind text, subject uuid) returns void language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', '-', kind, coalesce(subject::text, '-'), array_to_string(topics, ' ')));
end $$;

-- UUID of version 7. PostgreSQL has its own function only since version 18.
create function kit.time_ordered_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
comment on function kit.time_ordered_id is 'For tables with many rows: ids of one time lie side by side in every index, where random ids touch a page each.';
