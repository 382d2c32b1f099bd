create schema places;
create schema identity;
create schema customers;

create table places.communes (
  insee_code text primary key,
  name text not null,
  department text not null,
  postal_codes text[] not null,
  latitude double precision,
  longitude double precision,
  check ((latitude is null) = (longitude is null))
);
comment on table places.communes is 'French communes (Etalab, GeoNames). Coordinates are WGS 84 degrees, null where unknown.';
create index communes_name_idx on places.communes using gin (lower(name) gin_trgm_ops);
create index communes_postal_codes_idx on places.communes using gin (postal_codes);

create table identity.accounts (
  id uuid primary key default gen_random_uuid(),
  identity_uid text not null unique,
  email citext not null unique,
  email_verified_at timestamptz,
  role text not null check (role in ('CUSTOMER', 'HAIRDRESSER', 'SALON')),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  phone_number text check (phone_number ~ '^\+[0-9]{6,15}$'),
  language text not null default 'fr' check (language in ('fr', 'en')),
  is_operator boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on column identity.accounts.identity_uid is 'The person''s id at the identity service.';
comment on column identity.accounts.phone_number is 'E.164.';

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  generation integer not null default 0 check (generation >= 0),
  rotated_at timestamptz,
  companion_hash bytea not null check (length(companion_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table identity.sessions is 'One row per signed-in device: a refresh-token family. Instants here are system time, not business time.';
comment on column identity.sessions.generation is 'Which refresh token of the family is good. Tokens are derived from the id, the generation and a key outside the database: none is kept.';
comment on column identity.sessions.companion_hash is 'SHA-256 of the HttpOnly cookie without which the readable tokens are useless.';
create index sessions_account_idx on identity.sessions (account_id);

create table customers.profiles (
  account_id uuid primary key references identity.accounts (id),
  gender text check (gender in ('male', 'female', 'child')),
  line text check (length(line) <= 200),
  city text check (length(city) <= 100),
  postal_code text check (postal_code ~ '^[0-9]{5}$'),
  insee_code text references places.communes (insee_code)
);
comment on table customers.profiles is 'What a customer tells of herself; the address may wait until an at-home booking.';
