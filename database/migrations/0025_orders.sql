alter table payments.operations
  add column asked_at timestamptz,
  add column failure jsonb,
  add column left_at timestamptz;
alter table payments.operations drop constraint operations_status_check;
alter table payments.operations add check (status in ('pending', 'done', 'declined', 'dropped', 'refused'));
update payments.operations set asked_at = created_at where attempts > 0;
comment on column payments.operations.status is 'dropped: no longer wanted, and nothing was done at the partner. refused: a definite no that is no decline.';
comment on column payments.operations.asked_at is 'When the partner was first asked: an outcome unknown for an hour is looked up there before it is asked again.';
comment on column payments.operations.failure is 'Of the last attempt that did not settle: kinds, codes and frames, never what was said.';
comment on column payments.operations.left_at is 'Since when a refused one asks nothing of the operator any more: ordered again, left, or hers to mend who pays.';
create index operations_refused_idx on payments.operations (created_at) where status = 'refused' and left_at is null;
create index operations_partner_idx on payments.operations (partner_id);

alter table subscriptions.card_attachments
  add column asked_at timestamptz,
  add column failure jsonb,
  add column left_at timestamptz;
alter table subscriptions.card_attachments drop constraint card_attachments_status_check;
alter table subscriptions.card_attachments add check (status in ('pending', 'attached', 'declined', 'refused'));
update subscriptions.card_attachments set asked_at = created_at where attempts > 0;
comment on column subscriptions.card_attachments.status is 'refused: a definite no of the card partner that is no decline; she gives another card, and the operator looks.';
create index card_attachments_refused_idx on subscriptions.card_attachments (created_at) where status = 'refused' and left_at is null;
create index card_attachments_one_professional_idx on subscriptions.card_attachments (professional_id, position) where status = 'pending';
