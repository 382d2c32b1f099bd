-- Hairdressers and salons: business, places, settings.
create schema professionals;

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
  minimum_notice_minutes integer not null default 120
    check (minimum_notice_minutes between 0 and 43200 and minimum_notice_minutes % 5 = 0),
  horizon_days integer not null default 90 check (horizon_days between 1 and 365),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0),
  default_view text not null default 'day' check (default_view in ('day', 'week', 'month', 'list')),
  cancellation_window_hours integer not null default 24 check (cancellation_window_hours in (0, 2, 6, 12, 24, 48)),
  late_fee_percent integer not null default 0 check (late_fee_percent between 0 and 100),
  late_moves boolean not null default false,
  no_show_fee_percent integer not null default 0 check (no_show_fee_percent between 0 and 100),
  payment_failure text not null default 'cancel' check (payment_failure in ('cancel', 'pay_on_site')),
  deposit_percent integer check (deposit_percent between 1 and 100),
  deposit_cents integer check (deposit_cents between 50 and 500000),
  fees_chosen_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null,
  service_types text[] not null default '{}',
  sms_reminder boolean not null default true,
  formula text not null default 'elite' check (formula in ('basic', 'elite')),
  deleted_at timestamptz,
  closing_until timestamptz,
  staff_profiles integer not null
    generated always as ((case plan when 'salon_pro' then 4 else 1 end) + additional_profiles) stored,
  languages_spoken text[] not null default '{}' check (cardinality(languages_spoken) <= 20),
  information_version integer not null default 1 check (information_version >= 1),
  first_weekday integer not null default 1 check (first_weekday in (1, 6, 7)),
  coloured_by text not null default 'member' check (coloured_by in ('member', 'category')),
  settings_version integer not null default 1 check (settings_version >= 1),
  photos integer generated always as (case plan when 'free' then 5 end) stored,
  hidden_for text[] not null default '{}' check (hidden_for <@ '{moderation,suspension}'),
  accessibility text[] not null default '{}'
    check (accessibility <@ array['step_free', 'wheelchair_inside', 'accessible_toilet', 'reserved_parking']
      and cardinality(accessibility) <= 4),
  on_site_payments text[] not null default '{}'
    check (on_site_payments <@ array['card', 'cash', 'cheque', 'transfer'] and cardinality(on_site_payments) <= 4),
  check ((role = 'SALON') = (plan in ('salon_basic', 'salon_pro'))),
  constraint professionals_one_deposit_check check (num_nonnulls(deposit_percent, deposit_cents) <= 1)
);
comment on column professionals.professionals.late_moves is 'Whether a customer can move an appointment once within its week although cancelling costs a fee.';
comment on column professionals.professionals.deposit_percent is 'Deposit in percent of the price, for services without a choice of their own; null, like deposit_cents: none.';
comment on column professionals.professionals.fees_chosen_at is 'When the professional answered the question of the first day about the fees, also with no; null: not answered.';
comment on column professionals.professionals.hair_colours is 'Hex colours of the generated cover art, in order.';
comment on column professionals.professionals.verification is 'The professional can accept cards only when verified; until then customers pay everything on site.';
comment on column professionals.professionals.service_types is 'Types of services declared at sign-up; the catalogue is services.services.';
comment on column professionals.professionals.formula is 'Label of the specification, derived from the price of the plan; it has no effect.';
comment on column professionals.professionals.deleted_at is 'When the account was deleted. The row stays without personal data for as long as the law requires.';
comment on column professionals.professionals.closing_until is 'Until this instant nothing is booked or confirmed, because the owner is deleting the account. After it the business is either deleted or open again.';
comment on column professionals.professionals.staff_profiles is 'Number of bookable members that the plan allows, including additional ones.';
comment on column professionals.professionals.languages_spoken is 'ISO 639 codes of the languages that staff speak.';
comment on column professionals.professionals.information_version is 'Version of the business information and its places: an edit based on an older one is refused.';
comment on column professionals.professionals.first_weekday is 'First day of a calendar week, as an ISO 8601 weekday.';
comment on column professionals.professionals.coloured_by is 'What the colour of an appointment in the calendar shows.';
comment on column professionals.professionals.settings_version is 'Grows with each change of the settings: an edit based on an older version is refused.';
comment on column professionals.professionals.photos is 'Number of photos that the plan allows; null: unlimited.';
comment on column professionals.professionals.hidden_for is 'Why the professional cannot be found, seen or booked; null: visible. The calendar and existing bookings continue.';
comment on column professionals.professionals.accessibility is 'Accessibility of the salon; features that are not listed are unknown.';
comment on column professionals.professionals.on_site_payments is 'Means of payment accepted on site, in the salon and at home.';
-- With this operator class the index serves LIKE with a prefix in any collation.
create index professionals_slug_prefix_idx on professionals.professionals (slug text_pattern_ops);

create function professionals.renew_settings() returns trigger language plpgsql as $$
begin
  if new.settings_version = old.settings_version and
    (new.slot_step_minutes, new.minimum_notice_minutes, new.horizon_days, new.buffer_minutes, new.default_view,
      new.first_weekday, new.coloured_by, new.cancellation_window_hours, new.late_fee_percent,
      new.late_moves, new.no_show_fee_percent, new.payment_failure, new.sms_reminder,
      new.deposit_percent, new.deposit_cents)
    is distinct from
    (old.slot_step_minutes, old.minimum_notice_minutes, old.horizon_days, old.buffer_minutes, old.default_view,
      old.first_weekday, old.coloured_by, old.cancellation_window_hours, old.late_fee_percent,
      old.late_moves, old.no_show_fee_percent, old.payment_failure, old.sms_reminder,
      old.deposit_percent, old.deposit_cents)
  then
    new.settings_version := old.settings_version + 1;
  end if;
  return new;
end $$;
create trigger settings_renewed before update on professionals.professionals
  for each row execute function professionals.renew_settings();

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
  state text not null default '' check (length(state) <= 100),
  precision text not null default 'commune' check (precision in ('commune', 'street', 'pin')),
  street_looked_up_at timestamptz,
  unique (professional_id, kind),
  check (kind = 'salon' or precision = 'commune')
);
comment on table professionals.places is 'Places at which a professional works. The street of a salon is public. The address of at_home is the private base from which trips are measured; customers see only its commune.';
comment on column professionals.places.activate is 'True: customers can book at this place.';
comment on column professionals.places.precision is 'What latitude and longitude are: the middle of the commune, the street as the geocoder knows it, or a pin that the owner placed. Always the commune at_home, because prices of visits are computed from it.';
comment on column professionals.places.street_looked_up_at is 'When the geocoder was asked for the street of this address; null: not yet.';
create index places_to_locate_idx on professionals.places (id) where kind = 'salon' and precision <> 'pin' and street_looked_up_at is null;

create table professionals.work_zones (
  professional_id uuid not null references professionals.professionals (id),
  postal_code text not null check (postal_code ~ '^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$'),
  city text not null default '' check (length(city) <= 100),
  primary key (professional_id, postal_code)
);
comment on column professionals.work_zones.postal_code is 'Code of a department (2 digits, 2A, 2B, 971 to 989), or a five-digit postal code.';

create table professionals.mileage_terms (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  minimum_cents integer not null check (minimum_cents between 0 and 20000),
  starting_distance_hm integer not null check (starting_distance_hm between 0 and 5000),
  price_per_km_cents integer not null check (price_per_km_cents between 0 and 2000),
  valid_from timestamptz not null,
  version integer not null check (version >= 1),
  unique (professional_id, version)
);
comment on table professionals.mileage_terms is 'History of the mileage terms; distances are in tenths of a kilometre. Of the rows whose valid_from has passed, the one with the highest version applies.';

create table professionals.business_numbers (
  professional_id uuid not null references professionals.professionals (id),
  version integer not null check (version >= 1),
  siret text check (siret ~ '^[0-9]{14}$'),
  vat_regime text check (vat_regime in ('franchise', 'subject')),
  vat_number text check (vat_number ~ '^FR[0-9A-Z]{2}[0-9]{9}$'),
  valid_from timestamptz not null,
  primary key (professional_id, version),
  check (vat_number is null or vat_regime = 'subject')
);
comment on table professionals.business_numbers is 'History of the numbers that receipts name. A receipt uses the version valid at the appointment, or the first one after it. The rows stay when the business closes.';
comment on column professionals.business_numbers.vat_regime is 'franchise: no VAT (art. 293 B du CGI). subject: prices include VAT.';

create table professionals.calendar_colours (
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid,
  category text
    check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care',
      'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic',
      'hair_implants', 'kids')),
  colour text not null check (colour in ('copper', 'chestnut', 'honey', 'plum', 'slate', 'ash', 'rose', 'lagoon')),
  unique nulls not distinct (professional_id, member_id, category),
  check (num_nonnulls(member_id, category) = 1)
);
comment on table professionals.calendar_colours is 'Colours chosen for members or categories; others get a colour by their position.';

create table professionals.former_slugs (
  slug_hash bytea primary key,
  professional_id uuid not null references professionals.professionals (id)
);
comment on table professionals.former_slugs is 'SHA-256 of former addresses, because a slug contains a name and the name of a deleted business must not be stored.';
create index former_slugs_professional_idx on professionals.former_slugs (professional_id);

create function professionals.save_former_slug() returns trigger language plpgsql as $$
begin
  insert into professionals.former_slugs (slug_hash, professional_id)
    values (sha256(convert_to(old.slug, 'UTF8')), old.id)
    on conflict (slug_hash) do update set professional_id = excluded.professional_id;
  return null;
end $$;
create trigger save_former_slug after update of slug on professionals.professionals
  for each row when (old.slug <> new.slug) execute function professionals.save_former_slug();
