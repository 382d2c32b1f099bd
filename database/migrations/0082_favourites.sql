-- The professionals whom a customer keeps, and which of them is her hairdresser.
create schema favourites;

create table favourites.favourites (
  account_id uuid not null references identity.accounts (id),
  professional_id uuid not null references professionals.professionals (id),
  number integer not null check (number between 1 and 50),
  is_hers boolean not null default false,
  kept_at timestamptz not null,
  primary key (account_id, professional_id),
  unique (account_id, number)
);
create unique index favourites_hers_idx on favourites.favourites (account_id) where is_hers;

comment on table favourites.favourites is 'Whom a customer wants to find again.';
comment on column favourites.favourites.number is 'The lowest that none of her others has: so many may be kept, whoever asks at once.';
comment on column favourites.favourites.is_hers is 'Her hairdresser: one at most.';
