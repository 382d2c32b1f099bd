create schema reviews;
create schema search;
create schema notifications;

create table reviews.reviews (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null unique references appointments.appointments (id),
  professional_id uuid not null references professionals.professionals (id),
  author_name text not null check (length(author_name) between 1 and 100),
  rating integer not null check (rating between 1 and 5),
  text text not null default '' check (length(text) <= 2000),
  answer text check (length(answer) <= 2000),
  created_at timestamptz not null
);
create index reviews_professional_idx on reviews.reviews (professional_id, created_at desc);

create table search.listings (
  professional_id uuid primary key references professionals.professionals (id),
  slug text not null,
  business_name text not null,
  role text not null,
  time_zone text not null,
  hair_types text[] not null,
  hair_colours text[] not null,
  salon_city text,
  salon_latitude double precision,
  salon_longitude double precision,
  home_city text,
  home_latitude double precision,
  home_longitude double precision,
  zones text[] not null default '{}',
  services jsonb not null,
  rating_sum integer not null default 0,
  rating_count integer not null default 0
);
comment on table search.listings is 'Read model of the search, fed by facts. services: [{id, category, name, priceCents, durationMinutes, atSalon, atHome}] bookable online, in list order.';
create index listings_salon_idx on search.listings (salon_latitude, salon_longitude) where salon_latitude is not null;
create index listings_zones_idx on search.listings using gin (zones) where home_latitude is not null;

create table notifications.deliveries (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  template text not null,
  professional_id uuid references professionals.professionals (id),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table notifications.deliveries is 'One row per message owed; the key makes a redelivered fact send nothing twice.';
comment on column notifications.deliveries.professional_id is 'Whose monthly quota an SMS counts in.';
create index deliveries_quota_idx on notifications.deliveries (professional_id, created_at) where channel = 'sms' and status <> 'failed';
