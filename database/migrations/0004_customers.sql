-- Profiles and addresses of customers.
create schema customers;

create table customers.profiles (
  account_id uuid primary key references identity.accounts (id),
  gender text check (gender in ('male', 'female', 'child'))
);

create table customers.addresses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  line text check (length(line) <= 200),
  city text not null check (length(city) <= 100),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  insee_code text not null references places.communes (insee_code),
  is_default boolean not null,
  number bigint generated always as identity
);
comment on table customers.addresses is 'Addresses at which a customer can be served. At most one of them is the default.';
comment on column customers.addresses.line is 'Street line; null when only the commune is known.';
comment on column customers.addresses.number is 'Order in which the addresses were added.';
create index addresses_account_idx on customers.addresses (account_id);
create unique index addresses_one_default_idx on customers.addresses (account_id) where is_default;
