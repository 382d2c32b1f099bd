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
comment on table payments.payables is 'An amount due by card; this domain knows its appointment only by the id. The card is saved or held first; the amount is captured or released later.';
comment on column payments.payables.card_by is 'Until when the payer can enter the card; a success after that is cancelled at the partner.';
comment on column payments.payables.authorise_at is 'When the amount is held on the saved card. Null: not before a caller asks for it, while a request awaits acceptance.';
comment on column payments.payables.latest_confirm_by is 'Until when the payer can confirm a declined hold: 12 h before the appointment.';
comment on column payments.payables.client_secret is 'Secret for the payer''s browser, with which it confirms the card at the partner.';
comment on column payments.payables.renew_at is 'When the hold is replaced because it would expire; null after a failed attempt.';
comment on column payments.payables.bank_charge_basis_points is 'Bank charges of the professional, as at the booking: 150 is 1.5 % of the professional''s share; bank_charge_fixed_cents is added.';
comment on column payments.payables.card_of is 'The payable whose card is saved for this one too (its own id for the first). The card is entered once for several payables; each is held and captured separately.';
comment on column payments.payables.captured_at is 'When the amount was captured; refunds are possible for 180 days after it.';
comment on column payments.payables.refunded_cents is 'Sum in cents of the refunds that have not failed; it changes under the lock of this row.';
comment on column payments.payables.is_ours is 'True: captured without a transfer, because the marketplace keeps the whole amount.';
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
  lease_until timestamptz,
  origin text,
  created_at timestamptz not null,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  cause_id uuid
);
comment on table payments.operations is 'Calls to the card partner. A row is committed before the call, whose idempotency key is the id; a call with an unknown outcome is repeated with the same key.';
comment on column payments.operations.position is 'Order in which the operations of one payable run.';
comment on column payments.operations.status is 'dropped: no longer needed, and the partner did nothing. refused: the partner definitely refused for another reason than a decline.';
comment on column payments.operations.partner_id is 'Id of the setup or hold at the partner that the operation created or acts on. A pending release without it ends everything that is open.';
comment on column payments.operations.detail is 'Parameters of the call, fixed at the first attempt, because a repeated key must come with the same parameters.';
comment on column payments.operations.lease_until is 'System time until which the worker that claimed the operation may carry it out. All tables of partner commands have this column.';
comment on column payments.operations.first_called_at is 'When the partner was first called; an outcome that is unknown for an hour is looked up before the call is repeated.';
comment on column payments.operations.failure is 'Last failure: kinds, codes and stack frames, and no text that a user typed.';
comment on column payments.operations.left_at is 'When a refused operation stopped needing an operator: it was repeated, dismissed, or left to the payer.';
comment on column payments.operations.cause_id is 'The refund or dispute for which money moves between the professional''s account and the marketplace''s; the payable when the professional has no share.';
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
comment on table payments.holds is 'All holds placed at the card partner, by their id there. The ledger accounts holds and holds_contra mirror them.';
comment on column payments.holds.ended_at is 'When the hold was captured, released or lost.';
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
comment on table payments.refunds is 'Full and partial refunds of a captured payable, which the owner requests.';
comment on column payments.refunds.from_professional_cents is 'The professional''s part of the refund in cents. The marketplace pays the search fee and, when nothing was transferred, the bank charges.';
comment on column payments.refunds.partner_id is 'Id at the partner; null until the partner has carried out or refused the refund.';
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
comment on column payments.disputes.from_professional_cents is 'Cents taken from the professional''s share. What exceeds the share and the search fee, because it was refunded before, is a loss of the marketplace.';
comment on column payments.disputes.evidence_by is 'Until when evidence can be submitted.';
comment on column payments.disputes.evidence is 'Texts that the operator submitted, by the names of the partner.';
create index disputes_open_idx on payments.disputes (evidence_by) where closed_at is null;
create index disputes_payable_idx on payments.disputes (payable_id);

create table payments.partner_accounts (
  professional_id uuid primary key references professionals.professionals (id),
  partner_id text not null unique
);
comment on table payments.partner_accounts is 'The professional''s connected account at the card partner, which receives the transfers of captures.';

create table payments.partner_customers (
  account_id uuid primary key references identity.accounts (id),
  partner_id text not null unique,
  default_card text
);
comment on column payments.partner_customers.default_card is 'The preferred saved card. When it is null or removed, the card saved first is used. Lock this row to use or remove a card.';

create table payments.card_setups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  partner_id text unique,
  created_at timestamptz not null
);
comment on table payments.card_setups is 'Cards that are saved without a booking. The id is the idempotency key of the call to the partner, which knows the outcome.';
create index card_setups_account_idx on payments.card_setups (account_id);

create table payments.card_removals (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  account_id uuid not null references payments.partner_customers (account_id),
  payment_method_id text not null unique,
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  attempts integer not null default 0,
  retry_at timestamptz not null,
  lease_until timestamptz,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  origin text,
  created_at timestamptz not null
);
comment on table payments.card_removals is 'Saved cards that a customer removed. They cannot be used from then on, whatever the partner still lists. The id is the idempotency key of the call to the partner.';
comment on column payments.card_removals.status is 'refused: the partner definitely refused.';
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
comment on table payments.partner_events is 'Webhooks of the partner. Their signature is checked and they are stored, then processed once in any order. The payload is not stored, because it contains names; the state is read at the partner instead.';
comment on column payments.partner_events.looks is 'How often the subject of the event was not found.';
comment on column payments.partner_events.look_at is 'When the subject is looked up next. Null: it is not looked up again and the event is on the operators'' list.';
comment on column payments.partner_events.left_at is 'When an operator dismissed the event, for the reason left_reason.';
create index partner_events_processed_idx on payments.partner_events (received_at) where processed_at is not null;
create index partner_events_subject_idx on payments.partner_events (about, about_id) where processed_at is null;
create index partner_events_waiting_idx on payments.partner_events (received_at) where processed_at is null;
