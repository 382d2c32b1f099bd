-- The catalogue: services, their steps, equipment and questions.
create schema services;

create table services.services (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  category text not null
    check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care',
      'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic',
      'hair_implants', 'kids')),
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  price_cents integer not null check (price_cents between 0 and 500000),
  duration_minutes integer not null check (duration_minutes between 5 and 720 and duration_minutes % 5 = 0),
  at_salon boolean not null,
  at_home boolean not null,
  online_booking boolean not null default true,
  phone_only boolean not null default false,
  prepayment boolean not null default false,
  deposit text not null default 'business' check (deposit in ('business', 'none', 'percent', 'amount')),
  deposit_percent integer check (deposit_percent between 1 and 100),
  deposit_cents integer check (deposit_cents between 50 and 500000),
  questionnaire boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1 check (version >= 1),
  switched_on boolean not null default true,
  service_types text[] not null default '{}'
    check (service_types <@ array['coloring', 'brushing', 'straightening', 'classic_cup', 'american_gradient',
      'locks']),
  hair_types text[] not null default '{}'
    check (hair_types <@ array['african_hair', 'frizzy_hair', 'smooth_hair', 'curly_hair', 'wavy_hair']),
  genders text[] not null default '{}' check (genders <@ array['male', 'female', 'child']),
  check (at_salon or at_home),
  constraint services_prepayment_or_deposit_check check (not prepayment or deposit in ('business', 'none')),
  constraint services_deposit_value_check
    check ((deposit = 'percent') = (deposit_percent is not null) and (deposit = 'amount') = (deposit_cents is not null))
);
comment on column services.services.duration_minutes is 'Sum of hands-on and free time of the steps, stored so that a list needs no join.';
comment on column services.services.deposit is 'What is held by card of a service that is not prepaid: the deposit of the business, none, a part of the price, or an amount.';
comment on column services.services.version is 'Grows with every edit; an edit based on an older one is refused.';
comment on column services.services.switched_on is 'False: hidden from customers; existing bookings stay.';
comment on column services.services.genders is 'Genders that the service is for; empty: all.';
create index services_professional_idx on services.services (professional_id) where deleted_at is null;

create table services.length_terms (
  service_id uuid not null references services.services (id),
  hair_length text not null check (hair_length in ('very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back')),
  price_cents integer not null check (price_cents between 0 and 500000),
  duration_minutes integer not null check (duration_minutes between 5 and 720 and duration_minutes % 5 = 0),
  primary key (service_id, hair_length)
);
comment on table services.length_terms is 'Price and duration by hair length; a service without rows has one price.';

create table services.equipments (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  name text not null check (length(name) between 1 and 80),
  units integer not null default 1 check (units between 1 and 50),
  deleted_at timestamptz,
  version integer not null default 1 check (version >= 1)
);
comment on column services.equipments.version is 'Grows with every edit; an edit based on an older one is refused.';
create index equipments_professional_idx on services.equipments (professional_id) where deleted_at is null;

create table services.steps (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references services.services (id),
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 80),
  duration_minutes integer not null check (duration_minutes between 5 and 720 and duration_minutes % 5 = 0),
  free_time_minutes integer not null default 0
    check (free_time_minutes between 0 and 720 and free_time_minutes % 5 = 0),
  unique (service_id, position)
);
comment on column services.steps.free_time_minutes is 'Minutes after the hands-on time in which the member is free for another customer and the equipment stays occupied.';

create table services.step_equipments (
  step_id uuid not null references services.steps (id),
  equipment_id uuid not null references services.equipments (id),
  primary key (step_id, equipment_id)
);

create table services.topics (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  name text not null check (char_length(name) between 1 and 80),
  position integer not null,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on table services.topics is 'Sets of questions that customers answer before they request a service.';
comment on column services.topics.version is 'Grows with every edit; an edit based on an older one is refused.';
create index topics_professional_idx on services.topics (professional_id) where deleted_at is null;

create table services.question_sets (
  topic_id uuid not null references services.topics (id),
  version integer not null,
  questions jsonb not null
    check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 20),
  created_at timestamptz not null,
  primary key (topic_id, version)
);
comment on table services.question_sets is 'The questions of a topic in each version. Rows never change, because answers refer to them.';
comment on column services.question_sets.questions is '[{id, kind, text, required, options}]';
create trigger question_sets_append_only before update or delete or truncate on services.question_sets
  for each statement execute function kit.refuse_change();

alter table services.topics
  add constraint topics_questions_fkey foreign key (id, version)
    references services.question_sets (topic_id, version) deferrable initially deferred;

create table services.topic_services (
  topic_id uuid not null references services.topics (id),
  service_id uuid not null references services.services (id),
  primary key (topic_id, service_id)
);
comment on table services.topic_services is 'Services whose customers answer the questions of a topic.';
create index topic_services_service_idx on services.topic_services (service_id);
