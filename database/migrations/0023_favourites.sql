-- Saved professionals.
create schema favourites;

create table favourites.favourites (
  account_id uuid not null references identity.accounts (id),
  professional_id uuid not null references professionals.professionals (id),
  number integer not null check (number between 1 and 50),
  is_usual boolean not null default false,
  added_at timestamptz not null,
  primary key (account_id, professional_id),
  unique (account_id, number)
);
comment on table favourites.favourites is 'Professionals that a customer saved.';
comment on column favourites.favourites.number is 'Lowest free number of the account, which limits the number of favourites even under concurrent calls.';
comment on column favourites.favourites.is_usual is 'True for the customer''s usual professional, at most one.';
create unique index favourites_usual_idx on favourites.favourites (account_id) where is_usual;
