alter table notifications.deliveries
  add column position bigint not null generated always as identity,
  add column about text,
  add column message bytea,
  add column stale_at timestamptz,
  add column attempts integer not null default 0,
  add column retry_at timestamptz,
  add column asked_at timestamptz,
  add column called_at timestamptz,
  add column failure jsonb,
  add column reason text,
  add column left_at timestamptz;

alter table notifications.deliveries drop constraint deliveries_status_check;
drop index notifications.deliveries_quota_idx;
update notifications.deliveries set status = 'refused', left_at = case channel when 'sms' then created_at end
where status = 'failed';
update notifications.deliveries set retry_at = created_at;
-- Nobody knows whether it went: it is looked up, and not sent again.
update notifications.deliveries set called_at = created_at where status = 'pending' and channel = 'sms';

alter table notifications.deliveries
  alter column retry_at set not null,
  add check (status in ('pending', 'sent', 'refused', 'dropped', 'unknown')),
  add check (status = 'pending' or message is null),
  add check ((status = 'dropped') = (reason is not null));

comment on table notifications.deliveries is 'Messages that are owed or were, each once. Written in the transaction or job that owes it, sent by the sweeps; the partner is called with key = id, at every try the same.';
comment on column notifications.deliveries.status is 'refused: a definite no of the partner. dropped: not sent, for a reason. unknown: an SMS that was asked for and that nobody knows of; it is never asked for again.';
comment on column notifications.deliveries.reason is 'Why it was dropped. overtaken: what it told of was so no longer. too_late: stale_at passed. erased: who was to read it left. unreachable: nobody took it for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another secret.';
comment on column notifications.deliveries.about is 'What it tells of: appointment:ID, link:ID, sign-up:ID.';
comment on column notifications.deliveries.message is 'What is to be said, sealed: letters hold links that nobody else may use. Gone once it went or ended.';
comment on column notifications.deliveries.stale_at is 'From then on it is not worth sending.';
comment on column notifications.deliveries.retry_at is 'Not before. Whoever takes it puts it a minute ahead: that is the lease.';
comment on column notifications.deliveries.called_at is 'Of an SMS: when the partner was called, as long as nobody knows the outcome. Null: not called, or known not to have taken it.';
comment on column notifications.deliveries.failure is 'Of the last try that did not settle: kinds, codes and frames, never what was said.';
comment on column notifications.deliveries.left_at is 'Since when one that ended untold asks nothing of the operator: told by other means, of no use any more, or left by her.';

create index deliveries_due_idx on notifications.deliveries (channel, retry_at, position) where status = 'pending';
create index deliveries_waiting_idx on notifications.deliveries (recipient, position) where status = 'pending';
create index deliveries_untold_idx on notifications.deliveries (created_at)
  where status in ('refused', 'dropped', 'unknown') and left_at is null;
create index deliveries_about_idx on notifications.deliveries (about);
create index deliveries_quota_idx on notifications.deliveries (professional_id, created_at)
  where channel = 'sms' and status in ('pending', 'sent', 'unknown');
