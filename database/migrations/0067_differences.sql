create table wallet.differences (
  id uuid primary key default gen_random_uuid(),
  owner text not null check (owner = 'platform' or owner like 'acct\_%'),
  subject text not null check (length(subject) between 1 and 200),
  types text[] not null,
  day date not null,
  ours_cents bigint not null,
  partners_cents bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  explanation text check (length(explanation) between 3 and 1000),
  proposed_by uuid references identity.accounts (id),
  proposed_at timestamptz,
  approved_by uuid references identity.accounts (id),
  approved_at timestamptz,
  check (ours_cents <> partners_cents),
  check ((proposed_by is null) = (explanation is null) and (proposed_by is null) = (proposed_at is null)),
  check ((approved_by is null) = (approved_at is null)),
  constraint differences_two_people check (approved_by is null or approved_by <> proposed_by),
  check (approved_by is null or gone_at is not null)
);
comment on table wallet.differences is 'Where our mirrors and the card partner''s books do not agree: found by the nightly comparison, gone when a later one finds them equal, or settled by an entry that one operator explained and another approved.';
comment on column wallet.differences.owner is 'The marketplace''s account at the partner, or a connected one by the partner''s id.';
comment on column wallet.differences.day is 'The partner''s first day of it (UTC).';
create unique index differences_open_idx on wallet.differences (owner, subject) where gone_at is null;
create index differences_proposed_by_idx on wallet.differences (proposed_by) where proposed_by is not null;
create index differences_approved_by_idx on wallet.differences (approved_by) where approved_by is not null;
