-- News of the card partner that nobody could look into yet: each waits by itself, and ends looked into or left by an operator.
alter table payments.partner_events
  drop constraint partner_events_about_check,
  add constraint partner_events_about_check check (about ~ '^[a-z_]{1,30}$'),
  add column looks integer not null default 0,
  add column look_at timestamptz,
  add column left_at timestamptz,
  add column left_reason text,
  add constraint partner_events_left_check check (
    (left_at is null) = (left_reason is null) and (left_at is null or processed_at is not null)
    and length(left_reason) between 1 and 500);
comment on column payments.partner_events.looks is 'How often nothing of ours was found that it is about.';
comment on column payments.partner_events.look_at is 'When it is looked into. Null: not by itself any more, it is on the operator''s list.';
comment on column payments.partner_events.left_at is 'Since when an operator has left it, for a reason: nothing was done about it.';
update payments.partner_events set look_at = received_at where processed_at is null;
create index partner_events_subject_idx on payments.partner_events (about, about_id) where processed_at is null;
