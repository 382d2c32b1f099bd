-- Reports, decisions and contests.
create schema moderation;

create table moderation.cases (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('review', 'profile', 'thread', 'account', 'photo')),
  subject_id uuid not null,
  side text check (side in ('customer', 'professional')),
  state text not null default 'open'
    check (state in ('open', 'hidden', 'rejected', 'contested', 'restored', 'upheld')),
  contested_by text check (contested_by in ('author', 'reporter')),
  hides boolean not null default false,
  parts uuid[] not null default '{}' check (cardinality(parts) <= 100),
  opened_at timestamptz not null,
  waits_since timestamptz,
  decided_at timestamptz,
  check ((subject_kind = 'thread') = (side is not null)),
  check ((state in ('open', 'contested')) = (waits_since is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'contested' or contested_by is not null),
  check (subject_kind = 'thread' or parts = '{}')
);
comment on table moderation.cases is 'All reports on one subject until a decision, and its consequences. The suspension of an account has a case without reports.';
comment on column moderation.cases.side is 'For a thread: the side whose messages are reported.';
comment on column moderation.cases.contested_by is 'The side that contested last.';
comment on column moderation.cases.hides is 'True: the case hides the subject.';
comment on column moderation.cases.parts is 'Ids of the hidden messages of a thread.';
comment on column moderation.cases.waits_since is 'Since when the case waits for an operator; null: it does not wait.';
create index cases_decided_idx on moderation.cases (decided_at, id) where waits_since is null;
create index cases_subject_idx on moderation.cases (subject_id);
create index cases_waiting_idx on moderation.cases (waits_since, id) where waits_since is not null;
create unique index cases_waiting_key
  on moderation.cases (subject_kind, subject_id, coalesce(side, '')) where waits_since is not null;

create table moderation.reports (
  id uuid primary key,
  case_id uuid not null references moderation.cases (id),
  reason text not null
    check (reason in ('untrue', 'insult', 'hate', 'threat', 'sexual', 'minors', 'privacy', 'rights', 'fraud',
      'spam', 'other')),
  text text not null check (length(text) <= 1000),
  reporter_id uuid references identity.accounts (id),
  reporter_name text check (length(reporter_name) between 1 and 100),
  reporter_email public.citext,
  language text not null check (language in ('fr', 'en')),
  created_at timestamptz not null,
  unique (case_id, reporter_email),
  unique (case_id, reporter_id),
  check (reporter_id is null or num_nonnulls(reporter_name, reporter_email) = 0),
  constraint reports_reporter_email_check check (length(reporter_email::text) <= 254)
);
comment on table moderation.reports is 'Reports of visible content, from accounts or visitors.';
comment on column moderation.reports.reporter_id is 'Null: reported without an account, or the account is deleted.';
create index reports_created_idx on moderation.reports (created_at, id);
create index reports_named_idx on moderation.reports (created_at) where reporter_email is not null;
create index reports_reporter_idx on moderation.reports (reporter_id, created_at, id);

create table moderation.decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation.cases (id),
  operator_id uuid not null references identity.accounts (id),
  outcome text not null check (outcome in ('hidden', 'rejected', 'restored', 'upheld')),
  ground text check (ground in ('law', 'terms')),
  rule text check (length(rule) between 1 and 200),
  facts text not null check (length(facts) between 1 and 2000),
  waiting_since timestamptz not null,
  decided_at timestamptz not null,
  check ((outcome = 'hidden') = (ground is not null)),
  check ((ground is null) = (rule is null))
);
comment on table moderation.decisions is 'Decisions with their statement of reasons (Regulation (EU) 2022/2065, article 17). Rows never change.';
comment on column moderation.decisions.rule is 'The article of the law or of our terms.';
comment on column moderation.decisions.waiting_since is 'Since when the case had waited.';
create index decisions_case_idx on moderation.decisions (case_id, decided_at);
create index decisions_decided_idx on moderation.decisions (decided_at);

create table moderation.contests (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation.cases (id),
  side text not null check (side in ('author', 'reporter')),
  report_id uuid references moderation.reports (id),
  account_id uuid references identity.accounts (id),
  text text not null check (length(text) <= 2000),
  contested_at timestamptz not null,
  unique (case_id, side),
  check ((side = 'reporter') = (report_id is not null))
);
comment on table moderation.contests is 'Complaints against a decision (article 20), one per side.';
comment on column moderation.contests.account_id is 'Null: contested without an account, or the account is deleted.';
create index contests_account_idx on moderation.contests (account_id, contested_at, id);
create index contests_contested_idx on moderation.contests (contested_at);

create function moderation.refuse_case_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'cases are not deleted'; end if;
  if (old.id, old.subject_kind, old.subject_id, old.side, old.opened_at)
      is distinct from (new.id, new.subject_kind, new.subject_id, new.side, new.opened_at)
    then raise exception 'a case stays about what it is about'; end if;
  if old.state <> new.state and not (old.state, new.state) in (
      ('open', 'hidden'), ('open', 'rejected'), ('hidden', 'contested'), ('rejected', 'contested'),
      ('contested', 'hidden'), ('contested', 'restored'), ('contested', 'upheld'), ('hidden', 'restored'), ('upheld', 'restored'))
    then raise exception 'case % goes from % to %', old.id, old.state, new.state using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger only_allowed_changes before update or delete on moderation.cases
  for each row execute function moderation.refuse_case_change();

create function moderation.refuse_decision_change() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are neither changed nor deleted';
end $$;
create trigger only_allowed_changes before update or delete on moderation.decisions
  for each row execute function moderation.refuse_decision_change();

-- Text and names are erased with their author. The fact, time and reason of a report or contest stay.
create function moderation.refuse_report_change() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old) - 'text' - 'reporter_id' - 'reporter_name' - 'reporter_email' - 'account_id';
  after jsonb;
begin
  if tg_op = 'DELETE' then raise exception 'what was reported or contested is not deleted'; end if;
  after := to_jsonb(new) - 'text' - 'reporter_id' - 'reporter_name' - 'reporter_email' - 'account_id';
  if before <> after or new.text not in (old.text, '') then raise exception 'what was reported or contested is not rewritten'; end if;
  return new;
end $$;
create trigger only_allowed_changes before update or delete on moderation.contests
  for each row execute function moderation.refuse_report_change();
create trigger only_allowed_changes before update or delete on moderation.reports
  for each row execute function moderation.refuse_report_change();
