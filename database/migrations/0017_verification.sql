-- Identity documents of professionals, and their account at the card partner.
create schema verification;

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
comment on table verification.accounts is 'The professional''s account at the card partner, as last read. Its id is in payments.partner_accounts.';
comment on column verification.accounts.statement_name is 'Name on card statements of customers.';
comment on column verification.accounts.submitted_at is 'Time of the last submission; the professional accepted the partner''s terms in the browser.';
comment on column verification.accounts.requirements is 'Requirements by the names of the partner: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.';
comment on column verification.accounts.last_look is 'Number of the latest read. Each read takes a number before it calls the partner; an answer with a lower number than stored_look is discarded.';
create index accounts_unread_idx
  on verification.accounts (submitted_at) where read_at is null or read_at < submitted_at;

create table verification.persons (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  roles text[] not null
    check (roles <@ array['representative', 'owner', 'director', 'executive'] and cardinality(roles) > 0),
  partner_id text unique,
  created_at timestamptz not null,
  removed_at timestamptz
);
comment on table verification.persons is 'Persons behind a company. Only the card partner has further data about them.';
comment on column verification.persons.partner_id is 'Id at the partner; null until the partner has created the person.';
create index persons_professional_idx on verification.persons (professional_id);
create unique index persons_representative_idx
  on verification.persons (professional_id) where 'representative' = any (roles) and removed_at is null;

create table verification.documents (
  professional_id uuid not null references professionals.professionals (id),
  kind text not null
    check (kind in ('ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address', 'company_statutes',
      'be_declaration')),
  file_id uuid not null unique references files.files (id),
  issued_on date,
  submitted_at timestamptz not null,
  primary key (professional_id, kind),
  check (issued_on is null or kind = 'KBIS')
);
comment on table verification.documents is 'Current documents of a verification, one per kind. The state of the verification is professionals.verification.';
comment on column verification.documents.issued_on is 'Date of the KBIS, as entered by the professional or read by the operator.';

create table verification.account_commands (
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
  lease_until timestamptz,
  first_called_at timestamptz,
  origin text,
  created_at timestamptz not null,
  failure jsonb,
  left_at timestamptz,
  check ((kind = 'account') = (person_id is null))
);
comment on table verification.account_commands is 'Calls to the card partner whose idempotency key is the id, in order per professional.';
comment on column verification.account_commands.token is 'Token created in the browser and valid for one call; deleted when the call ends.';
comment on column verification.account_commands.detail is 'Details without personal data: the name on card statements, the partner''s ids of files.';
create index account_commands_due_idx on verification.account_commands (retry_at) where status = 'pending';
create index account_commands_person_idx on verification.account_commands (person_id) where person_id is not null;
create index account_commands_professional_idx on verification.account_commands (professional_id, position);
create index account_commands_refused_idx
  on verification.account_commands (created_at) where status = 'refused' and left_at is null;

create function verification.clear_token() returns trigger language plpgsql as $$
begin
  new.token := null;
  return new;
end $$;
create trigger token_cleared before update of status on verification.account_commands
  for each row when (new.status <> 'pending') execute function verification.clear_token();

create table verification.decisions (
  id bigint generated always as identity primary key,
  professional_id uuid not null references professionals.professionals (id),
  verdict text not null check (verdict in ('verified', 'rejected')),
  reason text check (length(reason) between 1 and 1000),
  operator_id uuid references identity.accounts (id),
  at timestamptz not null,
  by_partner boolean not null default false,
  check (case when by_partner then reason is null and operator_id is null
    else (verdict = 'rejected') = (reason is not null) end)
);
comment on table verification.decisions is 'All decisions on a professional; the last one applies.';
comment on column verification.decisions.operator_id is 'Null when the decision was made on the command line of the server.';
comment on column verification.decisions.by_partner is 'True: follows from the card partner''s requirements, which give the reason.';
create index decisions_professional_idx on verification.decisions (professional_id, id desc);
create trigger decisions_append_only before update or delete or truncate on verification.decisions
  for each statement execute function kit.refuse_change();
