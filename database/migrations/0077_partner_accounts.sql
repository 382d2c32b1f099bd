-- What a professional has told the card partner of herself, and how her account stands there.
create table verification.accounts (
  professional_id uuid primary key references professionals.professionals (id),
  statement_name text not null check (statement_name ~ '^[ -~]{5,22}$'),
  submitted_at timestamptz not null,
  card_payments text check (card_payments in ('active', 'pending', 'inactive')),
  transfers text check (transfers in ('active', 'pending', 'inactive')),
  requirements jsonb,
  last_look bigint not null default 0,
  stored_look bigint not null default 0,
  read_at timestamptz,
  check ((read_at is null) = (requirements is null) and (read_at is null) = (card_payments is null)
    and (read_at is null) = (transfers is null))
);
comment on table verification.accounts is 'What a professional has told the card partner of herself, and how her account stood there when it was last read. The account''s own name is payments.partner_accounts.';
comment on column verification.accounts.statement_name is 'What her customers read on their card statements.';
comment on column verification.accounts.submitted_at is 'When she last handed something over: the terms of the partner were shown and accepted in her browser.';
comment on column verification.accounts.requirements is 'What the partner asks for, by its own names: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.';
comment on column verification.accounts.last_look is 'Each reading takes a number before it asks; an answer older than the one stored is dropped.';

create table verification.persons (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  roles text[] not null check (roles <@ array['representative', 'owner', 'director', 'executive'] and cardinality(roles) > 0),
  partner_id text unique,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index persons_professional_idx on verification.persons (professional_id);
create unique index persons_representative_idx on verification.persons (professional_id)
  where 'representative' = any (roles) and removed_at is null;
comment on table verification.persons is 'Who stands behind a society: what else must be known of them is the card partner''s alone.';
comment on column verification.persons.partner_id is 'Null until the partner has heard of her.';

create table verification.account_orders (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  professional_id uuid not null references professionals.professionals (id),
  kind text not null check (kind in ('account', 'person', 'removal')),
  person_id uuid references verification.persons (id),
  token text check (length(token) between 1 and 200),
  detail jsonb not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  attempts integer not null default 0,
  retry_at timestamptz not null,
  asked_at timestamptz,
  created_at timestamptz not null,
  failure jsonb,
  left_at timestamptz,
  check ((kind = 'account') = (person_id is null))
);
create index account_orders_due_idx on verification.account_orders (retry_at) where status = 'pending';
create index account_orders_professional_idx on verification.account_orders (professional_id, position);
create index account_orders_person_idx on verification.account_orders (person_id) where person_id is not null;
create index account_orders_refused_idx on verification.account_orders (created_at) where status = 'refused' and left_at is null;
comment on table verification.account_orders is 'What is owed to the card partner: each called with key = id, each professional''s in their order.';
comment on column verification.account_orders.token is 'Made by her browser and good for one call: gone with the end of its order.';
comment on column verification.account_orders.detail is 'What is no secret of a person: the name on statements, the partner''s names of files.';

create function verification.forget_token() returns trigger language plpgsql as $$
begin
  new.token := null;
  return new;
end $$;
create trigger token_forgotten before update of status on verification.account_orders
  for each row when (new.status <> 'pending') execute function verification.forget_token();

-- An answer may come of the partner's requirements, without a word of an operator.
alter table verification.decisions
  add column by_partner boolean not null default false,
  drop constraint decisions_check,
  add constraint decisions_check check (
    case when by_partner then reason is null and operator_id is null else (verdict = 'rejected') = (reason is not null) end
  );
comment on column verification.decisions.by_partner is 'It follows the card partner''s requirements, which say why.';
