-- Card payments: amounts due, holds, refunds, disputes, and the card partner's events.
create schema payments;

create table payments.payables (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid not null references identity.accounts (id),
  amount_cents integer not null check (amount_cents >= 50),
  search_fee_cents integer not null,
  status text not null
    check (status in ('awaiting_card', 'card_saved', 'held', 'payment_to_confirm', 'capturing', 'captured',
      'releasing', 'released', 'failed')),
  card_by timestamptz not null,
  authorise_at timestamptz,
  latest_confirm_by timestamptz not null,
  setup_id text unique,
  hold_id text unique,
  client_secret text,
  payment_method_id text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  capture_before timestamptz,
  renew_at timestamptz,
  confirm_by timestamptz,
  captured_cents integer not null default 0,
  decline_code text,
  created_at timestamptz not null,
  bank_charge_basis_points integer not null check (bank_charge_basis_points between 0 and 10000),
  bank_charge_fixed_cents integer not null check (bank_charge_fixed_cents >= 0),
  card_of uuid references payments.payables (id),
  captured_at timestamptz,
  refunded_cents integer not null default 0,
  is_ours boolean not null default false,
  check (search_fee_cents between 0 and amount_cents),
  check (captured_cents between 0 and amount_cents),
  constraint payables_refunded_check check (refunded_cents between 0 and captured_cents)
);
comment on table payments.payables is 'An amount due by card, identified to this domain by an id only. The card is saved or held first, captured or released later.';
comment on column payments.payables.card_by is 'Until when the card can be entered; a later success is voided.';
comment on column payments.payables.authorise_at is 'When the amount is held on the saved card. Null: not before it is asked for, while an acceptance is pending.';
comment on column payments.payables.latest_confirm_by is 'Until when the payer can confirm a declined hold (12 h before the appointment).';
comment on column payments.payables.client_secret is 'For the payer''s browser only.';
comment on column payments.payables.renew_at is 'When a hold is replaced before it expires; null after a failed attempt.';
comment on column payments.payables.bank_charge_basis_points is 'Bank charges of the professional as of the booking: 150 is 1.5 % of the professional''s share, plus bank_charge_fixed_cents.';
comment on column payments.payables.card_of is 'The payable whose card is saved for this one too (itself for the first): entered once for several, each held and captured by itself.';
comment on column payments.payables.captured_at is 'Refunds are possible for 180 days.';
comment on column payments.payables.refunded_cents is 'Sum of the refunds that did not fail; changed under the lock of this row.';
comment on column payments.payables.is_ours is 'Captured without a transfer: all of it was the marketplace''s.';
create index payables_account_idx on payments.payables (account_id);
create index payables_authorise_idx on payments.payables (authorise_at) where status = 'card_saved';
create index payables_card_idx
  on payments.payables (account_id, payment_method_id)
  where status in ('awaiting_card', 'card_saved', 'held', 'payment_to_confirm');
create index payables_card_of_idx on payments.payables (card_of) where card_of is not null;
create index payables_confirm_idx on payments.payables (confirm_by) where status = 'payment_to_confirm';
create index payables_professional_idx on payments.payables (professional_id);
create index payables_refused_idx
  on payments.payables (professional_id, created_at) where status in ('payment_to_confirm', 'failed');
create index payables_renew_idx on payments.payables (renew_at) where status = 'held';
create trigger announced after update on payments.payables
  for each row when (old.status <> new.status or old.captured_cents <> new.captured_cents)
  execute function appointments.notify_payment();

create table payments.operations (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  payable_id uuid not null references payments.payables (id),
  kind text not null check (kind in ('setup', 'hold', 'capture', 'release', 'refund', 'take_back', 'send_back')),
  amount_cents integer not null check (amount_cents >= 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'declined', 'dropped', 'refused')),
  partner_id text,
  detail jsonb not null default '{}',
  attempts integer not null default 0,
  retry_at timestamptz not null,
  created_at timestamptz not null,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  cause_id uuid
);
comment on table payments.operations is 'Calls to the card partner, committed before the call with key = id; an unknown outcome is asked again with the same key.';
comment on column payments.operations.position is 'The operations of one payable run in this order.';
comment on column payments.operations.status is 'dropped: no longer wanted, and nothing was done at the partner. refused: a definite no that is not a decline.';
comment on column payments.operations.partner_id is 'The setup or hold that was made or is acted on; a pending release without one ends all that is open.';
comment on column payments.operations.detail is 'Parameters of the call, fixed at the first attempt: the same key must send the same.';
comment on column payments.operations.first_called_at is 'First call; an outcome unknown for an hour is looked up before the call is repeated.';
comment on column payments.operations.failure is 'Of the last failed attempt: kinds, codes and stack frames, never typed text.';
comment on column payments.operations.left_at is 'Since when a refused one needs no operator: repeated, dismissed, or left to the payer.';
comment on column payments.operations.cause_id is 'The refund or dispute that moves money between the professional''s account and the marketplace''s; without a professional''s share, the payable.';
create index operations_cause_idx on payments.operations (cause_id) where cause_id is not null;
create unique index operations_one_pending_idx
  on payments.operations (payable_id, kind, coalesce(partner_id, '')) where status = 'pending' and cause_id is null;
create index operations_partner_idx on payments.operations (partner_id);
create index operations_payable_idx on payments.operations (payable_id, position);
create index operations_refused_idx on payments.operations (created_at) where status = 'refused' and left_at is null;
create index operations_retry_idx on payments.operations (retry_at) where status = 'pending';

create table payments.holds (
  id text primary key,
  payable_id uuid not null references payments.payables (id),
  amount_cents integer not null check (amount_cents > 0),
  placed_at timestamptz not null,
  ended_at timestamptz
);
comment on table payments.holds is 'Every hold placed at the card partner, by its id there; the ledger accounts holds and holds_contra mirror it.';
comment on column payments.holds.ended_at is 'Captured, released or lost.';
create index holds_open_idx on payments.holds (placed_at) where ended_at is null;
create index holds_payable_idx on payments.holds (payable_id);

create table payments.refunds (
  id uuid primary key default gen_random_uuid(),
  payable_id uuid not null references payments.payables (id),
  requested_by uuid not null references identity.accounts (id),
  idempotency_key text not null,
  reason text not null check (reason <> ''),
  amount_cents integer not null check (amount_cents > 0),
  from_professional_cents integer not null check (from_professional_cents >= 0),
  search_fee_cents integer not null check (search_fee_cents >= 0),
  bank_charges_cents integer not null check (bank_charges_cents >= 0),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  partner_id text unique,
  failure text,
  requested_at timestamptz not null,
  ended_at timestamptz,
  unique (requested_by, idempotency_key),
  check (amount_cents = from_professional_cents + search_fee_cents + bank_charges_cents),
  check ((state = 'pending') = (ended_at is null))
);
comment on table payments.refunds is 'Full or partial refunds of a captured payable, by the owner.';
comment on column payments.refunds.from_professional_cents is 'The professional''s part. The marketplace gives the search fee and, where nothing was transferred, the bank charges.';
comment on column payments.refunds.partner_id is 'Null until the partner has carried it out or refused.';
create index refunds_payable_idx on payments.refunds (payable_id, requested_at);

create table payments.disputes (
  id uuid primary key default gen_random_uuid(),
  payable_id uuid not null references payments.payables (id),
  partner_id text not null unique,
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  from_professional_cents integer not null check (from_professional_cents >= 0),
  search_fee_cents integer not null check (search_fee_cents >= 0),
  state text not null check (state in ('needs_evidence', 'under_review', 'won', 'lost')),
  evidence_by timestamptz,
  evidence jsonb,
  evidence_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (from_professional_cents + search_fee_cents <= amount_cents),
  check ((state in ('won', 'lost')) = (closed_at is not null))
);
comment on table payments.disputes is 'Chargebacks: the card partner takes the amount at once and returns it when the dispute is won.';
comment on column payments.disputes.from_professional_cents is 'Taken from the professional''s share; what exceeds it and the search fee, being refunded before, is the marketplace''s loss.';
comment on column payments.disputes.evidence_by is 'Until when evidence can be submitted.';
comment on column payments.disputes.evidence is 'Texts as the operator submitted them, by the partner''s names.';
create index disputes_open_idx on payments.disputes (evidence_by) where closed_at is null;
create index disputes_payable_idx on payments.disputes (payable_id);

create table payments.partner_accounts (
  professional_id uuid primary key references professionals.professionals (id),
  partner_id text not null unique
);
comment on table payments.partner_accounts is 'The professional''s connected account at the card partner, to which captures are transferred.';

create table payments.partner_customers (
  account_id uuid primary key references identity.accounts (id),
  partner_id text not null unique,
  default_card text
);
comment on column payments.partner_customers.default_card is 'The preferred saved card; null or gone: the one saved first. Lock this row to use or remove a card.';

create table payments.card_setups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  partner_id text unique,
  created_at timestamptz not null
);
comment on table payments.card_setups is 'Cards being saved without a booking. The partner is called with key = id and knows the outcome.';
create index card_setups_account_idx on payments.card_setups (account_id);

create table payments.card_removals (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  account_id uuid not null references payments.partner_customers (account_id),
  payment_method_id text not null unique,
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  attempts integer not null default 0,
  retry_at timestamptz not null,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  created_at timestamptz not null
);
comment on table payments.card_removals is 'Saved cards that a customer removed: unusable from then on, whatever the partner still lists. The partner is called with key = id.';
comment on column payments.card_removals.status is 'refused: a definite no of the partner.';
create index card_removals_account_idx on payments.card_removals (account_id, position);
create index card_removals_refused_idx
  on payments.card_removals (created_at) where status = 'refused' and left_at is null;
create index card_removals_retry_idx on payments.card_removals (retry_at) where status = 'pending';

create table payments.partner_events (
  id text primary key,
  kind text not null,
  about text not null check (about ~ '^[a-z_]{1,30}$'),
  about_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  looks integer not null default 0,
  look_at timestamptz,
  left_at timestamptz,
  left_reason text,
  constraint partner_events_left_check
    check ((left_at is null) = (left_reason is null) and (left_at is null or processed_at is not null)
      and length(left_reason) between 1 and 500)
);
comment on table payments.partner_events is 'Webhooks: signature checked, stored, then processed once in any order. No payload, which would hold names: the state is read at the partner.';
comment on column payments.partner_events.looks is 'How often its subject was not found.';
comment on column payments.partner_events.look_at is 'Next look. Null: no further look, it is on the operators'' list.';
comment on column payments.partner_events.left_at is 'An operator dismissed it, for left_reason.';
create index partner_events_processed_idx on payments.partner_events (received_at) where processed_at is not null;
create index partner_events_subject_idx on payments.partner_events (about, about_id) where processed_at is null;
create index partner_events_waiting_idx on payments.partner_events (received_at) where processed_at is null;
