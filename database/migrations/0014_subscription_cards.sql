create table subscriptions.billing_customers (
  professional_id uuid primary key references professionals.professionals (id),
  partner_id text not null unique
);
comment on table subscriptions.billing_customers is 'The professional as a payer at the card partner, made once; whoever also books elsewhere is another customer there.';

create table subscriptions.card_attachments (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  token text not null check (length(token) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'attached', 'declined')),
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  decline_code text,
  attempts integer not null default 0,
  retry_at timestamptz not null,
  created_at timestamptz not null,
  check ((status = 'attached') = (last4 is not null)),
  check ((status = 'declined') = (decline_code is not null))
);
comment on table subscriptions.card_attachments is 'Each card she gave: written first, then attached at the card partner with the row''s id as key, as often as it takes. The last one is the one that counts.';
comment on column subscriptions.card_attachments.token is 'As the card partner''s fields named it in her browser.';
create index card_attachments_professional_idx on subscriptions.card_attachments (professional_id, position desc);
create index card_attachments_due_idx on subscriptions.card_attachments (retry_at) where status = 'pending';

comment on column subscriptions.subscriptions.payment_method_id is 'The card that invoices are charged to, once it is attached at the card partner; null until then and on a plan that costs nothing.';
