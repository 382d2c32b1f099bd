-- The client book of a house: everyone who came or was entered, found by three letters among twenty thousand.
create extension if not exists btree_gin;
create schema clients;

create table clients.clients (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid references identity.accounts (id),
  entered_by uuid references staff.members (id),
  name text not null check (length(name) between 1 and 200),
  phone text check (length(phone) between 3 and 30),
  email text check (length(email) between 3 and 254),
  birthday date,
  line text not null default '' check (length(line) <= 200),
  city text not null default '' check (length(city) <= 100),
  postal_code text not null default '' check (length(postal_code) <= 10),
  hair_type text check (hair_type in ('african_hair', 'frizzy_hair', 'smooth_hair', 'curly_hair', 'wavy_hair')),
  hair_length text check (hair_length in ('very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back')),
  language text check (language in ('fr', 'en')),
  told_by text check (told_by in ('email', 'sms', 'phone', 'nothing')),
  note text not null default '' check (length(note) <= 4000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  health bytea,
  has_allergy boolean not null default false,
  first_visit_at timestamptz,
  last_visit_at timestamptz,
  next_visit_at timestamptz,
  visit_count integer not null default 0 check (visit_count >= 0),
  no_show_count integer not null default 0 check (no_show_count >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  -- appointments.sought: a client and her visits are found by the same signs.
  sought text generated always as (appointments.sought(name, phone, email)) stored,
  birth_month smallint generated always as (extract(month from birthday)) stored,
  constraint clients_of_one_house unique (professional_id, id),
  constraint clients_one_an_account unique (professional_id, account_id),
  check (not has_allergy or health is not null)
);
comment on table clients.clients is 'One row a person of a house''s book, with or without an account. Figures follow from clients.visits.';
comment on column clients.clients.entered_by is 'The member who wrote her down: hers to see before she has come. Null: she came by a booking, or by an import.';
comment on column clients.clients.told_by is 'How she wants to be told; null: nobody asked her.';
comment on column clients.clients.health is 'Allergies, patch test and notes about health, sealed with a key outside the database.';
comment on column clients.clients.has_allergy is 'Shown in red wherever her visits are; what it is, is in health.';
comment on column clients.clients.last_visit_at is 'The start of the last visit that is done; of the next one that is booked: next_visit_at.';
create index clients_sought_idx on clients.clients using gin (professional_id, sought public.gin_trgm_ops);
create index clients_by_name_idx on clients.clients (professional_id, sought, id);
create index clients_by_last_visit_idx on clients.clients (professional_id, coalesce(last_visit_at, '-infinity'::timestamptz) desc, id desc);
create index clients_by_spent_idx on clients.clients (professional_id, spent_cents desc, id desc);
create index clients_birthday_idx on clients.clients (professional_id, birth_month) where birth_month is not null;
create index clients_tags_idx on clients.clients using gin (professional_id, tags);
create index clients_phone_idx on clients.clients (professional_id, phone) where phone is not null;
create index clients_email_idx on clients.clients (professional_id, lower(email)) where email is not null;
create index clients_account_idx on clients.clients (account_id) where account_id is not null;
create index clients_allergy_idx on clients.clients (professional_id, id) where has_allergy;
create index clients_entered_by_idx on clients.clients (entered_by) where entered_by is not null;

-- Who is written almost so, the likest first. Two letters of six that changed places leave 0.28 of its trigrams.
create function clients.alike(house uuid, typed text, most integer) returns setof uuid
  language sql stable set pg_trgm.word_similarity_threshold = 0.28 as $$
  select id from clients.clients where professional_id = house and typed operator(public.<%) sought
  order by public.word_similarity(typed, sought) desc, sought, id limit most
$$;

-- Read model: fed by what appointments announce, read again by their front door.
create table clients.visits (
  appointment_id uuid primary key references appointments.appointments (id) on delete cascade,
  professional_id uuid not null,
  client_id uuid not null,
  member_id uuid not null references staff.members (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('requested', 'confirmed', 'completed', 'no_show', 'cancelled')),
  spent_cents integer not null default 0 check (spent_cents >= 0),
  constraint visits_client_fkey foreign key (professional_id, client_id)
    references clients.clients (professional_id, id) on delete cascade,
  check (spent_cents = 0 or state = 'completed')
);
comment on table clients.visits is 'Whose each appointment of the house is, and what is counted of it.';
comment on column clients.visits.spent_cents is 'Of a completed visit: services and mileage, without the marketplace''s search fee.';
create index visits_client_idx on clients.visits (client_id, starts_at desc, appointment_id);
create index visits_client_fkey_idx on clients.visits (professional_id, client_id);
create index visits_member_idx on clients.visits (member_id, client_id);
create index visits_starts_idx on clients.visits (professional_id, starts_at);

create table clients.formulas (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients.clients (id) on delete cascade,
  appointment_id uuid references appointments.appointments (id) on delete set null,
  day date not null,
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null
);
comment on table clients.formulas is 'What was mixed for her on a day: its parts are clients.formula_parts.';
create index formulas_client_idx on clients.formulas (client_id, day desc, id desc);
create index formulas_appointment_idx on clients.formulas (appointment_id) where appointment_id is not null;

create table clients.formula_parts (
  formula_id uuid not null references clients.formulas (id) on delete cascade,
  position integer not null check (position between 0 and 11),
  product text not null check (length(product) between 1 and 100),
  shade text not null default '' check (length(shade) <= 60),
  grams integer check (grams between 1 and 2000),
  oxidant text not null default '' check (length(oxidant) <= 60),
  minutes integer check (minutes between 1 and 600),
  primary key (formula_id, position)
);

-- Whoever came before there was a book is entered into it as whoever comes from now on.
insert into kit.facts (name, payload, at, subject)
  select 'visit-changed', jsonb_build_object('appointmentId', id), state_changed_at, id::text
  from appointments.appointments where state <> 'held' order by starts_at;
