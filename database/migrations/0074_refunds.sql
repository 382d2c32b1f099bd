-- Refunds and disputes of what was debited, and the holds that stand at the card partner.
alter table payments.payables
  add column captured_at timestamptz,
  add column refunded_cents integer not null default 0,
  add column is_ours boolean not null default false,
  add constraint payables_refunded_check check (refunded_cents between 0 and captured_cents);
comment on column payments.payables.captured_at is 'A refund may be asked for until 180 days later.';
comment on column payments.payables.refunded_cents is 'Of all its refunds but those that failed; kept under this row''s lock.';
comment on column payments.payables.is_ours is 'Debited without anything of it going to her account at the partner: all of it was the marketplace''s.';
update payments.payables p set captured_at = coalesce(
    (select t.at from wallet.transactions t where t.kind = 'capture' and t.subject_id = p.id), p.created_at)
  where p.status = 'captured';

create table payments.holds (
  id text primary key,
  payable_id uuid not null references payments.payables (id),
  amount_cents integer not null check (amount_cents > 0),
  placed_at timestamptz not null,
  ended_at timestamptz
);
comment on table payments.holds is 'Every hold that was placed at the card partner, by its id there: what the pair holds and holds_contra of the ledger tells.';
comment on column payments.holds.ended_at is 'Captured, given back, or lost.';
create index holds_payable_idx on payments.holds (payable_id);
create index holds_open_idx on payments.holds (placed_at) where ended_at is null;
insert into payments.holds (id, payable_id, amount_cents, placed_at)
  select p.hold_id, p.id, coalesce(o.amount_cents, p.amount_cents), coalesce(o.asked_at, p.created_at)
  from payments.payables p left join lateral (
    select amount_cents, asked_at from payments.operations
    where partner_id = p.hold_id and kind = 'hold' order by position desc limit 1
  ) o on true
  where p.hold_id is not null and p.capture_before is not null and p.status in ('held', 'capturing', 'releasing');
select wallet.post('hold:' || h.id, 'hold_placed', p.professional_id, p.id, h.id, h.placed_at,
    jsonb_build_object('holds', h.amount_cents, 'holds_contra', -h.amount_cents))
  from payments.holds h join payments.payables p on p.id = h.payable_id;

create table payments.refunds (
  id uuid primary key default gen_random_uuid(),
  payable_id uuid not null references payments.payables (id),
  asked_by uuid not null references identity.accounts (id),
  idempotency_key text not null,
  reason text not null check (reason <> ''),
  amount_cents integer not null check (amount_cents > 0),
  hers_cents integer not null check (hers_cents >= 0),
  search_fee_cents integer not null check (search_fee_cents >= 0),
  bank_charges_cents integer not null check (bank_charges_cents >= 0),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  partner_id text unique,
  failure text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  unique (asked_by, idempotency_key),
  check (amount_cents = hers_cents + search_fee_cents + bank_charges_cents),
  check ((state = 'pending') = (ended_at is null))
);
comment on table payments.refunds is 'What the owner gives back of a debit, whole or in part.';
comment on column payments.refunds.hers_cents is 'From her share; the search fee comes from the marketplace, and the bank charges where nothing went to her account.';
comment on column payments.refunds.partner_id is 'Null until the partner has carried it out, or refused.';
create index refunds_payable_idx on payments.refunds (payable_id, asked_at);

create table payments.disputes (
  id uuid primary key default gen_random_uuid(),
  payable_id uuid not null references payments.payables (id),
  partner_id text not null unique,
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  hers_cents integer not null check (hers_cents >= 0),
  search_fee_cents integer not null check (search_fee_cents >= 0),
  state text not null check (state in ('needs_evidence', 'under_review', 'won', 'lost')),
  evidence_by timestamptz,
  evidence jsonb,
  evidence_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (hers_cents + search_fee_cents <= amount_cents),
  check ((state in ('won', 'lost')) = (closed_at is not null))
);
comment on table payments.disputes is 'A customer asks her bank for a debit back: the partner takes it at once, and gives it back where it is won.';
comment on column payments.disputes.hers_cents is 'Taken from her share; what is neither hers nor the search fee, refunded before, is the marketplace''s loss.';
comment on column payments.disputes.evidence_by is 'Until when evidence may be submitted.';
comment on column payments.disputes.evidence is 'Texts by the partner''s names, as the operator submitted them.';
create index disputes_payable_idx on payments.disputes (payable_id);
create index disputes_open_idx on payments.disputes (evidence_by) where closed_at is null;

alter table payments.operations
  add column cause_id uuid,
  drop constraint operations_kind_check,
  add constraint operations_kind_check check (kind in ('setup', 'hold', 'capture', 'release', 'refund', 'take_back', 'send_back'));
comment on column payments.operations.cause_id is 'The refund or dispute for which money moves between her account and ours; of a debit of which nothing is hers, the payable.';
drop index payments.operations_one_pending_idx;
create unique index operations_one_pending_idx on payments.operations (payable_id, kind, coalesce(partner_id, ''))
  where status = 'pending' and cause_id is null;
create index operations_cause_idx on payments.operations (cause_id) where cause_id is not null;
