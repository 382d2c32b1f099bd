create schema appointments;

create table appointments.appointments (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid not null references staff.members (id),
  customer_id uuid references identity.accounts (id),
  booked_by text not null check (booked_by in ('customer', 'professional')),
  customer_name text not null check (length(customer_name) between 1 and 201),
  customer_phone text,
  customer_email text,
  note text not null default '' check (length(note) <= 1000),
  professional_name text not null,
  member_name text not null,
  place text not null check (place in ('salon', 'at_home')),
  line text not null default '',
  city text not null,
  postal_code text not null,
  insee_code text,
  latitude double precision not null,
  longitude double precision not null,
  distance_hm integer check (distance_hm >= 0),
  state text not null check (state in ('held', 'requested', 'confirmed', 'completed', 'no_show', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  service_fee_cents integer not null check (service_fee_cents >= 0),
  mileage_cents integer not null check (mileage_cents >= 0),
  search_fee_cents integer not null check (search_fee_cents >= 0),
  total_cents integer not null,
  card_cents integer not null check (card_cents >= 0),
  on_site_cents integer not null check (on_site_cents >= 0),
  cancellation_window_hours integer not null,
  late_fee_percent integer not null,
  no_show_fee_percent integer not null,
  payment_failure text not null check (payment_failure in ('cancel', 'pay_on_site')),
  expires_at timestamptz,
  reminder_at timestamptz,
  closing_at timestamptz not null,
  settle_at timestamptz,
  revision integer not null default 0,
  cancelled_by text check (cancelled_by in ('customer', 'professional', 'system')),
  cancel_reason text check (length(cancel_reason) <= 500),
  fee_cents integer check (fee_cents >= 0),
  created_at timestamptz not null,
  state_changed_at timestamptz not null,
  check (starts_at < ends_at),
  check (total_cents = service_fee_cents + mileage_cents + search_fee_cents),
  check (total_cents = card_cents + on_site_cents),
  check ((state in ('held', 'requested')) = (expires_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null))
);
comment on table appointments.appointments is 'One visit of one customer. Names, prices, address and terms are as they were when it was booked.';
comment on column appointments.appointments.card_cents is 'Held on the card; the rest, on_site_cents, is paid to the professional.';
comment on column appointments.appointments.distance_hm is 'One-way trip in tenths of a kilometre, at home only.';
comment on column appointments.appointments.closing_at is 'When the system completes an appointment that nobody marked (20 h after its end).';
comment on column appointments.appointments.settle_at is 'When the money of a completed appointment or a no-show moves: ten minutes after, until which it may be undone.';
comment on column appointments.appointments.fee_cents is 'Late or no-show fee taken, if any.';
create index appointments_customer_idx on appointments.appointments (customer_id, starts_at);
create index appointments_professional_idx on appointments.appointments (professional_id, starts_at);
create index appointments_expiry_idx on appointments.appointments (expires_at) where expires_at is not null;
create index appointments_reminder_idx on appointments.appointments (reminder_at) where reminder_at is not null;
create index appointments_settle_idx on appointments.appointments (settle_at) where settle_at is not null;
create index appointments_closing_idx on appointments.appointments (closing_at) where state = 'confirmed';

create table appointments.lines (
  appointment_id uuid not null references appointments.appointments (id),
  position integer not null check (position >= 0),
  service_id uuid not null references services.services (id),
  name text not null,
  category text not null,
  price_cents integer not null check (price_cents >= 0),
  duration_minutes integer not null,
  prepayment boolean not null,
  steps jsonb not null,
  primary key (appointment_id, position)
);
comment on column appointments.lines.steps is '[{name, durationMinutes, freeTimeMinutes, equipment: [name]}] as booked.';

create table appointments.events (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments.appointments (id),
  at timestamptz not null,
  kind text not null,
  actor text not null check (actor in ('customer', 'professional', 'system')),
  actor_id uuid,
  detail jsonb not null default '{}'
);
create index events_appointment_idx on appointments.events (appointment_id, id);
create trigger events_append_only before update or delete or truncate on appointments.events
  for each statement execute function kit.refuse_change();
