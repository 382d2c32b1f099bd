create table subscriptions.invoice_counters (
  series text not null check (series in ('F', 'A')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last >= 0),
  primary key (series, year)
);
comment on table subscriptions.invoice_counters is 'The last number given of a series in a year: locked by the transaction that issues, so that one which is rolled back leaves no gap.';

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
  period_ends_on date not null check (period_ends_on > period_starts_on),
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
  check ((kind = 'credit_note') = (series = 'A')),
  check ((kind = 'credit_note') = (credits is not null)),
  check ((kind = 'credit_note') = (reason is not null)),
  check ((kind = 'change') = (change_id is not null)),
  check (case when kind = 'credit_note' then total_cents < 0 else total_cents >= 0 end),
  check (due_cents = total_cents + carried_cents)
);
comment on table subscriptions.invoices is 'What was issued to a professional, frozen: seller, buyer and lines as they were. Never changed; a credit note of its own series mends it.';
comment on column subscriptions.invoices.period_ends_on is 'The first day that is no longer of it.';
comment on column subscriptions.invoices.total_cents is 'VAT included, discounts taken off: the sum of its lines.';
comment on column subscriptions.invoices.carried_cents is 'Of earlier invoices under the least that a card can be charged, or credited to her: added to what is due, no part of the total.';
create index invoices_professional_idx on subscriptions.invoices (professional_id, issued_at desc);
create unique index invoices_one_period_idx on subscriptions.invoices (professional_id, period_starts_on) where kind = 'period';
create trigger invoices_append_only before update or delete or truncate on subscriptions.invoices
  for each statement execute function kit.refuse_change();

create table subscriptions.invoice_lines (
  invoice_id uuid not null references subscriptions.invoices (id),
  position integer not null check (position >= 0),
  kind text not null check (kind in ('plan', 'profiles', 'former_plan', 'former_profiles', 'discount', 'credit')),
  plan text check (plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  quantity integer not null check (quantity >= 1),
  days integer not null check (days >= 0),
  of_days integer not null check (of_days >= days),
  amount_cents integer not null,
  net_cents integer not null,
  primary key (invoice_id, position)
);
comment on column subscriptions.invoice_lines.net_cents is 'Of amount_cents, which includes VAT, what is not VAT.';
create trigger invoice_lines_append_only before update or delete or truncate on subscriptions.invoice_lines
  for each statement execute function kit.refuse_change();

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
create constraint trigger invoices_add_up after insert on subscriptions.invoices
  deferrable initially deferred for each row execute function subscriptions.check_invoice();
create constraint trigger invoice_lines_add_up after insert on subscriptions.invoice_lines
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

create table subscriptions.invoice_documents (
  invoice_id uuid primary key references subscriptions.invoices (id),
  content bytea not null,
  sha256 bytea not null check (sha256 = sha256(content)),
  made_at timestamptz not null
);
comment on table subscriptions.invoice_documents is 'The PDF as it was made once, with its hash.';
create trigger invoice_documents_append_only before update or delete or truncate on subscriptions.invoice_documents
  for each statement execute function kit.refuse_change();

create table subscriptions.carried_amounts (
  invoice_id uuid primary key references subscriptions.invoices (id),
  professional_id uuid not null references professionals.professionals (id),
  amount_cents integer not null check (amount_cents <> 0),
  onto_id uuid references subscriptions.invoices (id)
);
comment on table subscriptions.carried_amounts is 'Too little to charge a card with, or credited to her (negative): part of what is due with the next invoice.';
create index carried_amounts_waiting_idx on subscriptions.carried_amounts (professional_id) where onto_id is null;

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
comment on table subscriptions.dues is 'What an invoice asks of her card, and how that stands.';
comment on column subscriptions.dues.try_at is 'When her card is next tried: on days 0, 3 and 7, and at once with a new card. Null: not again by itself.';
create index dues_try_idx on subscriptions.dues (try_at) where try_at is not null;
create index dues_open_idx on subscriptions.dues (professional_id) where status = 'open';

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
  status text not null default 'pending' check (status in ('pending', 'asked', 'paid', 'declined', 'refused', 'dropped')),
  partner_id text unique,
  client_secret text,
  decline_code text,
  look_at timestamptz,
  attempts integer not null default 0,
  asked_at timestamptz,
  retry_at timestamptz not null,
  failure jsonb,
  left_at timestamptz,
  created_at timestamptz not null,
  check (num_nulls(invoice_id, change_id) = 1),
  check (status <> 'asked' or (partner_id is not null and client_secret is not null and look_at is not null)),
  check ((status = 'declined') = (decline_code is not null))
);
comment on table subscriptions.charges is 'Each try to charge her card: written first, then asked of the card partner with the row''s id as key.';
comment on column subscriptions.charges.status is 'asked: her bank wants her to authenticate, in her browser. refused: a definite no that is no decline. dropped: given up before it was paid.';
comment on column subscriptions.charges.replaces is 'An earlier one that she might still authenticate: ended at the partner before this one is asked.';
comment on column subscriptions.charges.counts is 'One of the three tries; false for the one that a new card brings about.';
comment on column subscriptions.charges.look_at is 'When the partner is next asked how an authentication stands.';
create unique index charges_one_pending_idx on subscriptions.charges (coalesce(invoice_id, change_id)) where status = 'pending';
create unique index charges_one_asked_idx on subscriptions.charges (coalesce(invoice_id, change_id)) where status = 'asked';
create unique index charges_paid_once_idx on subscriptions.charges (coalesce(invoice_id, change_id)) where status = 'paid';
create index charges_due_idx on subscriptions.charges (retry_at) where status = 'pending';
create index charges_professional_idx on subscriptions.charges (professional_id, position) where status in ('pending', 'asked');
create index charges_look_idx on subscriptions.charges (look_at) where status = 'asked';
create index charges_refused_idx on subscriptions.charges (created_at) where status = 'refused' and left_at is null;
