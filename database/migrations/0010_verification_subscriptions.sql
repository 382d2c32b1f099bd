create schema verification;
create schema subscriptions;

create table verification.documents (
  professional_id uuid not null references professionals.professionals (id),
  kind text not null check (kind in ('ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address', 'company_statutes', 'be_declaration')),
  file_id uuid not null unique references files.files (id),
  issued_on date,
  submitted_at timestamptz not null,
  primary key (professional_id, kind),
  check (issued_on is null or kind = 'KBIS')
);
comment on table verification.documents is 'What stands in a professional''s verification now; a new document of a kind takes the place of the former. The state is professionals.verification.';
comment on column verification.documents.issued_on is 'The day on the KBIS, as she wrote it or as the operator read it.';

create table verification.decisions (
  id bigint generated always as identity primary key,
  professional_id uuid not null references professionals.professionals (id),
  verdict text not null check (verdict in ('verified', 'rejected')),
  reason text check (length(reason) between 1 and 1000),
  operator_id uuid references identity.accounts (id),
  at timestamptz not null,
  check ((verdict = 'rejected') = (reason is not null))
);
comment on table verification.decisions is 'Every answer she got, the last one in force while the state is the same.';
comment on column verification.decisions.operator_id is 'Null when it was decided on the server''s command line.';
create index decisions_professional_idx on verification.decisions (professional_id, id desc);
create trigger decisions_append_only before update or delete or truncate on verification.decisions
  for each statement execute function kit.refuse_change();

create table subscriptions.subscriptions (
  professional_id uuid primary key references professionals.professionals (id),
  payment_method_id text check (length(payment_method_id) between 1 and 200),
  first_invoice_on date,
  started_at timestamptz not null
);
comment on table subscriptions.subscriptions is 'What a professional pays for by the month: the plan itself is professionals.plan. Nothing is charged at the start.';
comment on column subscriptions.subscriptions.payment_method_id is 'The card as the card partner names it, given by its fields in her browser; null on a plan that costs nothing.';
comment on column subscriptions.subscriptions.first_invoice_on is 'Local day; null on a plan that costs nothing.';
