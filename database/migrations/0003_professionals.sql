create schema professionals;
create schema services;
create schema staff;

create table professionals.professionals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references identity.accounts (id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  role text not null check (role in ('HAIRDRESSER', 'SALON')),
  business_name text not null check (length(business_name) between 1 and 120),
  description text not null default '' check (length(description) <= 4000),
  phone_number text check (phone_number ~ '^\+[0-9]{6,15}$'),
  time_zone text not null default 'Europe/Paris',
  hair_types text[] not null default '{}',
  hair_colours text[] not null default '{}',
  legal_status text check (legal_status in ('individual_business', 'society')),
  company_status text,
  plan text not null default 'free' check (plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  additional_profiles integer not null default 0 check (additional_profiles between 0 and 50),
  verification text not null default 'pending' check (verification in ('pending', 'verified', 'rejected')),
  slot_step_minutes integer not null default 15 check (slot_step_minutes in (5, 10, 15, 20, 30, 60)),
  minimum_notice_minutes integer not null default 120 check (minimum_notice_minutes between 0 and 43200 and minimum_notice_minutes % 5 = 0),
  horizon_days integer not null default 90 check (horizon_days between 1 and 365),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0),
  default_view text not null default 'day' check (default_view in ('day', 'week', 'month')),
  cancellation_window_hours integer not null default 24 check (cancellation_window_hours in (0, 2, 6, 12, 24, 48)),
  late_fee_percent integer not null default 0 check (late_fee_percent between 0 and 100),
  no_show_fee_percent integer not null default 0 check (no_show_fee_percent between 0 and 100),
  payment_failure text not null default 'cancel' check (payment_failure in ('cancel', 'pay_on_site')),
  suspended_at timestamptz,
  created_at timestamptz not null,
  check ((role = 'SALON') = (plan in ('salon_basic', 'salon_pro')))
);
comment on column professionals.professionals.hair_colours is 'Hex colours of the drawn house picture, in order.';
comment on column professionals.professionals.verification is 'Card payment only once verified; until then everything is paid on site.';

create table professionals.places (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  kind text not null check (kind in ('salon', 'at_home')),
  line text not null default '' check (length(line) <= 200),
  city text not null check (length(city) between 1 and 100),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  insee_code text not null references places.communes (insee_code),
  latitude double precision not null,
  longitude double precision not null,
  activate boolean not null default true,
  unique (professional_id, kind)
);
comment on table professionals.places is 'Where she works. The salon''s line is public; at_home holds the private base from which trips are counted, shown to others only as its commune.';
comment on column professionals.places.activate is 'Bookable here.';

create table professionals.work_zones (
  professional_id uuid not null references professionals.professionals (id),
  postal_code text not null check (postal_code ~ '^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$'),
  city text not null default '' check (length(city) <= 100),
  primary key (professional_id, postal_code)
);
comment on column professionals.work_zones.postal_code is 'A department (2 digits, 2A, 2B, 971 to 989) or a five-digit postal code she travels to.';

create table professionals.mileage_terms (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  minimum_cents integer not null check (minimum_cents between 0 and 20000),
  starting_distance_hm integer not null check (starting_distance_hm between 0 and 5000),
  price_per_km_cents integer not null check (price_per_km_cents between 0 and 2000),
  valid_from timestamptz not null,
  unique (professional_id, valid_from)
);
comment on table professionals.mileage_terms is 'History of the travel allowance; the latest valid_from not after now applies. Distances in tenths of a kilometre.';

create table services.equipments (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  name text not null check (length(name) between 1 and 80),
  units integer not null default 1 check (units between 1 and 50),
  deleted_at timestamptz
);

create table services.services (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  category text not null check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care', 'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic', 'hair_implants', 'kids')),
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  price_cents integer not null check (price_cents between 0 and 500000),
  duration_minutes integer not null check (duration_minutes between 5 and 720 and duration_minutes % 5 = 0),
  at_salon boolean not null,
  at_home boolean not null,
  online_booking boolean not null default true,
  phone_only boolean not null default false,
  prepayment boolean not null default false,
  questionnaire boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (at_salon or at_home)
);
comment on column services.services.duration_minutes is 'Sum of the steps'' hands-on and free time; kept beside them so that a list needs no join.';
create index services_professional_idx on services.services (professional_id) where deleted_at is null;

create table services.steps (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references services.services (id),
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 80),
  duration_minutes integer not null check (duration_minutes between 5 and 720 and duration_minutes % 5 = 0),
  free_time_minutes integer not null default 0 check (free_time_minutes between 0 and 720 and free_time_minutes % 5 = 0),
  unique (service_id, position)
);
comment on column services.steps.free_time_minutes is 'After the hands-on time: the staff member is free for someone else, the equipment stays occupied.';

create table services.step_equipments (
  step_id uuid not null references services.steps (id),
  equipment_id uuid not null references services.equipments (id),
  primary key (step_id, equipment_id)
);

create table staff.members (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid references identity.accounts (id),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null default '' check (length(last_name) <= 100),
  is_owner boolean not null default false,
  bookable boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz
);
create unique index members_one_owner_idx on staff.members (professional_id) where is_owner and deleted_at is null;

create table staff.member_services (
  member_id uuid not null references staff.members (id),
  service_id uuid not null references services.services (id),
  primary key (member_id, service_id)
);
comment on table staff.member_services is 'Which services a member performs.';
