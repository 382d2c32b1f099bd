alter table kit.facts add column subject text;
comment on column kit.facts.subject is 'The id of what it is about: reactions to facts of one subject keep their order.';

create table kit.jobs (
  id bigint generated always as identity primary key,
  fact_id bigint not null,
  fact text not null,
  reaction text not null,
  subject text,
  payload jsonb,
  at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  claims integer not null default 0 check (claims >= 0),
  failures integer not null default 0 check (failures >= 0),
  due_at timestamptz not null,
  lease_until timestamptz,
  error jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (fact_id, reaction),
  check ((status = 'waiting') = (ended_at is null)),
  check (status <> 'done' or payload is null)
);
comment on table kit.jobs is 'One reaction to one fact: queued in the transaction that takes the fact out of the outbox, run at least once. What is done is kept a week without its payload; what failed stays until an operator runs it again.';
comment on column kit.jobs.claims is 'How often it was begun: also the fence, for only the last to begin it may end it.';
comment on column kit.jobs.failures is 'Of these, those that count against it: not a partner or the database that was away. One that is under way counts, until it has ended.';
comment on column kit.jobs.due_at is 'Business time. The lease is system time.';
create index jobs_due_idx on kit.jobs (due_at, id) where status = 'waiting';
create index jobs_subject_idx on kit.jobs (reaction, subject, fact_id) where status = 'waiting';
create index jobs_failed_idx on kit.jobs (id) where status = 'failed';
create index jobs_done_idx on kit.jobs (ended_at) where status = 'done';

-- The queue of before: what waits there is taken over.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    insert into kit.jobs (fact_id, fact, reaction, payload, at, due_at, created_at)
    select (data->>'id')::bigint, data->>'name', name, data->'payload', (data->>'at')::timestamptz, created_on, created_on
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and data->>'id' is not null and name not like '\_\_%'
    order by (data->>'id')::bigint
    on conflict do nothing;
    drop schema pgboss cascade;
  end if;
end $$;
