create table subscriptions.discounts (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  payable_id uuid not null unique,
  customer_id uuid not null,
  day date not null,
  amount_cents integer not null check (amount_cents > 0),
  left_cents integer not null check (left_cents between 0 and amount_cents),
  offset_cents integer not null default 0 check (offset_cents between 0 and amount_cents),
  earned_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > earned_at),
  reversed_at timestamptz,
  check (reversed_at is null or left_cents = 0)
);
comment on table subscriptions.discounts is 'Off her next invoice for each validated visit: booked online by another account, completed, paid by card and not refunded. Never paid out.';
comment on column subscriptions.discounts.day is 'Of her zone: one a day for each customer.';
comment on column subscriptions.discounts.left_cents is 'Not used, not expired, and not set off against one that was reversed after its use.';
comment on column subscriptions.discounts.offset_cents is 'Set off against discounts that were reversed after their use.';
create unique index discounts_one_a_day_idx on subscriptions.discounts (professional_id, customer_id, day) where reversed_at is null;
create index discounts_left_idx on subscriptions.discounts (professional_id, earned_at) where left_cents > 0;
create index discounts_expiry_idx on subscriptions.discounts (expires_at) where left_cents > 0;

create table subscriptions.discount_uses (
  discount_id uuid not null references subscriptions.discounts (id),
  invoice_id uuid not null references subscriptions.invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  primary key (discount_id, invoice_id)
);
comment on table subscriptions.discount_uses is 'Which invoice a discount lowered, and by how much.';
create trigger discount_uses_append_only before update or delete or truncate on subscriptions.discount_uses
  for each statement execute function kit.refuse_change();
