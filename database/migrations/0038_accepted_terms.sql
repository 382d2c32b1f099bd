-- Which version of the terms somebody accepted, and when: by opening an account, and by each later version she accepts.
create table identity.accepted_terms (
  account_id uuid not null references identity.accounts (id),
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  accepted_at timestamptz not null,
  primary key (account_id, version)
);
comment on table identity.accepted_terms is 'Which version of the terms somebody accepted, and when: by opening an account. Accounts from before terms were kept have no row.';
comment on column identity.accepted_terms.version is 'The day of the version, as its page says it.';
