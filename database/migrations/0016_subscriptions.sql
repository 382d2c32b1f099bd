-- Plans of professionals: periods, changes, invoices, and how they are paid.
create schema subscriptions;

create table subscriptions.subscriptions (
  professional_id uuid primary key references professionals.professionals (id),
  payment_method_id text check (length(payment_method_id) between 1 and 200),
  first_invoice_on date,
  started_at timestamptz not null,
  version integer not null default 1,
  anchor_day smallint check (anchor_day between 1 and 31),
  period_starts_on date,
  period_ends_on date,
  period_ends_at timestamptz,
  period_plan text check (period_plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  period_profiles integer check (period_profiles between 0 and 50),
  next_plan text check (next_plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  next_profiles integer check (next_profiles between 0 and 50),
  next_stays uuid[],
  ends boolean not null default false,
  stopped text check (stopped in ('unpaid', 'ended')),
  stopped_at timestamptz,
  stopped_plan text check (stopped_plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  stopped_profiles integer check (stopped_profiles between 0 and 50),
  discount_debt_cents integer not null default 0 check (discount_debt_cents >= 0),
  constraint subscriptions_whole_next_check
    check ((next_plan is null) = (next_profiles is null) and not (ends and next_plan is not null)),
  constraint subscriptions_whole_period_check
    check (num_nulls(anchor_day, period_starts_on, period_ends_on, period_ends_at, period_plan, period_profiles) in (0, 6)
      and period_starts_on < period_ends_on),
  constraint subscriptions_whole_stop_check
    check (num_nulls(stopped, stopped_at, stopped_plan, stopped_profiles) in (0, 4)
      and (stopped is null or period_ends_on is null))
);
comment on table subscriptions.subscriptions is 'Monthly billing of a professional; the plan itself is professionals.plan. Nothing is charged at the start.';
comment on column subscriptions.subscriptions.payment_method_id is 'The card to charge; null until it is attached at the card partner, and on a free plan.';
comment on column subscriptions.subscriptions.first_invoice_on is 'Local day of the first invoice; null on a free plan.';
comment on column subscriptions.subscriptions.version is 'Grows with every change; a change based on an older one is refused.';
comment on column subscriptions.subscriptions.anchor_day is 'Day of the month on which periods start; in a shorter month, its last day.';
comment on column subscriptions.subscriptions.period_ends_on is 'Local day on which the next period starts and this one is invoiced.';
comment on column subscriptions.subscriptions.period_ends_at is 'Start of that day in the professional''s time zone.';
comment on column subscriptions.subscriptions.period_plan is 'The plan at the start of the period, for which the period is invoiced; additions during the period are charged at once.';
comment on column subscriptions.subscriptions.next_plan is 'Smaller plan from the end of the period; null: the plan stays.';
comment on column subscriptions.subscriptions.next_stays is 'Members who stay bookable with the smaller plan; null: the first ones of the list.';
comment on column subscriptions.subscriptions.ends is 'True: cancelled, so that no period follows.';
comment on column subscriptions.subscriptions.stopped is 'unpaid: three attempts to charge failed; a hairdresser gets the free plan, a salon is suspended. ended: a cancelled salon is suspended until it starts again.';
comment on column subscriptions.subscriptions.stopped_plan is 'The plan until the subscription stopped.';
comment on column subscriptions.subscriptions.discount_debt_cents is 'Cents of discounts that were used before their appointment was refunded; they are deducted from later discounts.';
create index subscriptions_period_idx
  on subscriptions.subscriptions (period_ends_at) where period_ends_at is not null;

create table subscriptions.plan_changes (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid not null references identity.accounts (id),
  idempotency_key text unique,
  kind text not null check (kind in ('start', 'up', 'down', 'cancel', 'resume')),
  plan text not null check (plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  additional_profiles integer not null check (additional_profiles between 0 and 50),
  lines jsonb not null default '[]',
  amount_cents integer not null default 0 check (amount_cents >= 0),
  status text not null check (status in ('open', 'done', 'declined', 'dropped')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
);
comment on table subscriptions.plan_changes is 'Requested changes of the subscription. A change with a charge stays open until the card has been charged; the plan changes after that.';
comment on column subscriptions.plan_changes.idempotency_key is 'Account and idempotency key of the call.';
create unique index plan_changes_one_open_idx on subscriptions.plan_changes (professional_id) where status = 'open';
create index plan_changes_professional_idx on subscriptions.plan_changes (professional_id, created_at desc);

create table subscriptions.invoices (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  kind text not null check (kind in ('period', 'change', 'credit_note')),
  series text not null check (series in ('F', 'A')),
  year integer not null,
  number integer not null check (number >= 1),
  credits uuid references subscriptions.invoices (id),
  change_id uuid unique references subscriptions.plan_changes (id),
  language text not null check (language in ('fr', 'en')),
  issued_on date not null,
  issued_at timestamptz not null,
  period_starts_on date not null,
  period_ends_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  territory text not null,
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  total_cents integer not null,
  vat_cents integer not null,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  carried_cents integer not null,
  due_cents integer not null,
  reason text check (length(reason) between 1 and 300),
  unique (series, year, number),
  check (period_ends_on > period_starts_on),
  check ((kind = 'credit_note') = (series = 'A')),
  check ((kind = 'credit_note') = (credits is not null)),
  check ((kind = 'credit_note') = (reason is not null)),
  check ((kind = 'change') = (change_id is not null)),
  check (case when kind = 'credit_note' then total_cents < 0 else total_cents >= 0 end),
  check (due_cents = total_cents + carried_cents)
);
comment on table subscriptions.invoices is 'Issued invoices with seller, buyer and lines as at the time of issue. They never change; a credit note with its own series of numbers corrects them.';
comment on column subscriptions.invoices.period_ends_on is 'First day after the period.';
comment on column subscriptions.invoices.total_cents is 'Sum of the lines in cents, including VAT, after discounts.';
comment on column subscriptions.invoices.carried_cents is 'Cents from earlier invoices: amounts too small for a card, or credits. They are part of due_cents and not of the total.';
create unique index invoices_one_period_idx
  on subscriptions.invoices (professional_id, period_starts_on) where kind = 'period';
create index invoices_professional_idx on subscriptions.invoices (professional_id, issued_at desc);
create trigger invoices_append_only before update or delete or truncate on subscriptions.invoices
  for each statement execute function kit.refuse_change();

create table subscriptions.invoice_lines (
  invoice_id uuid not null references subscriptions.invoices (id),
  position integer not null check (position >= 0),
  kind text not null check (kind in ('plan', 'profiles', 'former_plan', 'former_profiles', 'discount', 'credit')),
  plan text check (plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  quantity integer not null check (quantity >= 1),
  days integer not null check (days >= 0),
  of_days integer not null,
  amount_cents integer not null,
  net_cents integer not null,
  primary key (invoice_id, position),
  check (of_days >= days)
);
comment on column subscriptions.invoice_lines.net_cents is 'amount_cents without VAT.';
create trigger invoice_lines_append_only before update or delete or truncate on subscriptions.invoice_lines
  for each statement execute function kit.refuse_change();

create table subscriptions.invoice_documents (
  invoice_id uuid primary key references subscriptions.invoices (id),
  content bytea not null,
  sha256 bytea not null,
  made_at timestamptz not null,
  check (sha256 = sha256(content))
);
comment on table subscriptions.invoice_documents is 'The PDF of an invoice as it was first created.';
create trigger invoice_documents_append_only before update or delete or truncate on subscriptions.invoice_documents
  for each statement execute function kit.refuse_change();

create table subscriptions.invoice_counters (
  series text not null check (series in ('F', 'A')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last >= 0),
  primary key (series, year)
);
comment on table subscriptions.invoice_counters is 'Last number of a series in a year. The issuing transaction locks the row, so that a rollback leaves no gap.';

create function subscriptions.check_invoice() returns trigger language plpgsql as $$
declare
  invoice subscriptions.invoices;
  found record;
begin
  select * into invoice from subscriptions.invoices where id = coalesce((to_jsonb(new) ->> 'invoice_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
  select count(*) as lines, coalesce(sum(amount_cents), 0) as total, coalesce(sum(net_cents), 0) as net into found
    from subscriptions.invoice_lines where invoice_id = invoice.id;
  if found.lines = 0 or found.total <> invoice.total_cents or found.net <> invoice.total_cents - invoice.vat_cents then
    raise exception 'the lines of invoice % do not add up', invoice.id using errcode = 'check_violation';
  end if;
  if invoice.number > 1 and not exists (
    select from subscriptions.invoices
    where series = invoice.series and year = invoice.year and number = invoice.number - 1
  ) then
    raise exception 'invoice % leaves a gap', invoice.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoice_lines_add_up after insert on subscriptions.invoice_lines
  deferrable initially deferred for each row execute function subscriptions.check_invoice();
create constraint trigger invoices_add_up after insert on subscriptions.invoices
  deferrable initially deferred for each row execute function subscriptions.check_invoice();

create function subscriptions.seal_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select from subscriptions.invoices where id = new.invoice_id and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'invoice % is issued: no line is added to it', new.invoice_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invoice_lines_sealed before insert on subscriptions.invoice_lines
  for each row execute function subscriptions.seal_lines();

create table subscriptions.dues (
  invoice_id uuid primary key references subscriptions.invoices (id),
  professional_id uuid not null references professionals.professionals (id),
  amount_cents integer not null check (amount_cents >= 50),
  status text not null default 'open' check (status in ('open', 'paid')),
  failures integer not null default 0,
  try_at timestamptz,
  issued_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check (status = 'open' or try_at is null)
);
comment on table subscriptions.dues is 'Amounts of invoices to charge to the card.';
comment on column subscriptions.dues.try_at is 'Next attempt to charge: on days 0, 3 and 7, and at once with a new card. Null: no automatic attempt.';
create index dues_open_idx on subscriptions.dues (professional_id) where status = 'open';
create index dues_try_idx on subscriptions.dues (try_at) where try_at is not null;

create table subscriptions.charges (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  invoice_id uuid references subscriptions.dues (invoice_id),
  change_id uuid references subscriptions.plan_changes (id),
  amount_cents integer not null check (amount_cents >= 50),
  payment_method_id text not null,
  replaces uuid references subscriptions.charges (id),
  counts boolean not null default true,
  status text not null default 'pending'
    check (status in ('pending', 'authenticating', 'processing', 'paid', 'declined', 'refused', 'dropped')),
  partner_id text unique,
  client_secret text,
  decline_code text,
  look_at timestamptz,
  attempts integer not null default 0,
  first_called_at timestamptz,
  retry_at timestamptz not null,
  lease_until timestamptz,
  failure jsonb,
  left_at timestamptz,
  origin text,
  created_at timestamptz not null,
  check (num_nulls(invoice_id, change_id) = 1),
  check (status not in ('authenticating', 'processing') or (partner_id is not null and look_at is not null)),
  check ((status = 'authenticating') = (client_secret is not null)),
  check ((status = 'declined') = (decline_code is not null))
);
comment on table subscriptions.charges is 'Attempts to charge the card. The row is written first; then the card partner is called with the id as idempotency key.';
comment on column subscriptions.charges.replaces is 'An earlier charge that could still be authenticated; it is ended at the partner before the call for this one.';
comment on column subscriptions.charges.counts is 'True: a failure counts as one of the three attempts and has not been counted yet. False: it was counted, or the attempt is with a new card or an operator''s.';
comment on column subscriptions.charges.status is 'authenticating: the bank requires authentication in the browser. processing: the bank has not answered yet and may still debit. refused: the partner definitely refused for another reason than a decline. dropped: given up unpaid.';
comment on column subscriptions.charges.look_at is 'When the state of an authenticating or processing charge is read at the partner.';
create index charges_due_idx on subscriptions.charges (retry_at) where status = 'pending';
create index charges_look_idx on subscriptions.charges (look_at) where status in ('authenticating', 'processing');
create unique index charges_one_undecided_idx
  on subscriptions.charges (coalesce(invoice_id, change_id)) where status in ('authenticating', 'processing');
create unique index charges_one_pending_idx
  on subscriptions.charges (coalesce(invoice_id, change_id)) where status = 'pending';
create unique index charges_paid_once_idx
  on subscriptions.charges (coalesce(invoice_id, change_id)) where status = 'paid';
create index charges_professional_idx
  on subscriptions.charges (professional_id, position) where status in ('pending', 'authenticating', 'processing');
create index charges_refused_idx on subscriptions.charges (created_at) where status = 'refused' and left_at is null;

create table subscriptions.billing_customers (
  professional_id uuid primary key references professionals.professionals (id),
  partner_id text not null unique
);
comment on table subscriptions.billing_customers is 'The professional as payer at the card partner. The same person as a customer is another payer there.';

create table subscriptions.card_attachments (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  token text not null check (length(token) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'authenticating', 'attached', 'declined', 'refused')),
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  decline_code text,
  attempts integer not null default 0,
  retry_at timestamptz not null,
  lease_until timestamptz,
  origin text,
  created_at timestamptz not null,
  first_called_at timestamptz,
  failure jsonb,
  left_at timestamptz,
  setup_id text unique,
  client_secret text,
  check ((status = 'attached') = (last4 is not null)),
  check ((status = 'declined') = (decline_code is not null))
);
comment on table subscriptions.card_attachments is 'Cards entered for the subscription. The row is written first; then the card is attached at the card partner with the id as idempotency key. The latest card counts.';
comment on column subscriptions.card_attachments.token is 'Token of the card, which the card partner created in the browser.';
comment on column subscriptions.card_attachments.status is 'authenticating: the bank requires authentication in the browser. refused: the partner definitely refused for another reason than a decline.';
comment on column subscriptions.card_attachments.setup_id is 'Setup at the card partner to which the authentication belongs.';
comment on column subscriptions.card_attachments.client_secret is 'Secret for the professional''s browser, with which it confirms the card at the partner.';
create index card_attachments_due_idx on subscriptions.card_attachments (retry_at) where status = 'pending';
create unique index card_attachments_one_authenticating_idx
  on subscriptions.card_attachments (professional_id) where status = 'authenticating';
create index card_attachments_one_professional_idx
  on subscriptions.card_attachments (professional_id, position) where status = 'pending';
create index card_attachments_professional_idx on subscriptions.card_attachments (professional_id, position desc);
create index card_attachments_refused_idx
  on subscriptions.card_attachments (created_at) where status = 'refused' and left_at is null;

create table subscriptions.discounts (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  payable_id uuid not null unique,
  customer_id uuid not null,
  day date not null,
  amount_cents integer not null check (amount_cents > 0),
  left_cents integer not null,
  offset_cents integer not null default 0,
  earned_at timestamptz not null,
  expires_at timestamptz not null,
  reversed_at timestamptz,
  check (left_cents between 0 and amount_cents),
  check (offset_cents between 0 and amount_cents),
  check (expires_at > earned_at),
  check (reversed_at is null or left_cents = 0)
);
comment on table subscriptions.discounts is 'Discounts on the next invoice: one for each appointment that another account booked online and that was completed, paid by card and not refunded. A discount is never paid out.';
comment on column subscriptions.discounts.day is 'Local day of the appointment: one discount per customer and day.';
comment on column subscriptions.discounts.left_cents is 'Cents that are not used, expired or offset.';
comment on column subscriptions.discounts.offset_cents is 'Cents offset against discounts that were reversed after their use.';
create index discounts_expiry_idx on subscriptions.discounts (expires_at) where left_cents > 0;
create index discounts_left_idx on subscriptions.discounts (professional_id, earned_at) where left_cents > 0;
create unique index discounts_one_a_day_idx
  on subscriptions.discounts (professional_id, customer_id, day) where reversed_at is null;

create table subscriptions.discount_uses (
  discount_id uuid not null references subscriptions.discounts (id),
  invoice_id uuid not null references subscriptions.invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  primary key (discount_id, invoice_id)
);
comment on table subscriptions.discount_uses is 'By how much a discount lowered an invoice.';
create trigger discount_uses_append_only before update or delete or truncate on subscriptions.discount_uses
  for each statement execute function kit.refuse_change();

create table subscriptions.carried_amounts (
  invoice_id uuid primary key references subscriptions.invoices (id),
  professional_id uuid not null references professionals.professionals (id),
  amount_cents integer not null check (amount_cents <> 0),
  onto_id uuid references subscriptions.invoices (id)
);
comment on table subscriptions.carried_amounts is 'Amounts carried to the next invoice: too small for a card, or credits (negative).';
create index carried_amounts_waiting_idx on subscriptions.carried_amounts (professional_id) where onto_id is null;

create function subscriptions.notify_discount() returns trigger language plpgsql as $$
begin
  perform kit.notify_live(array['professional:' || new.professional_id], 'calendar', null);
  return null;
end $$;
create trigger announced after insert or update on subscriptions.discounts
  for each row execute function subscriptions.notify_discount();
