-- Proposals and changes after a booking, calendar feeds and widget tickets.
create table appointments.proposals (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments.appointments (id),
  round integer not null check (round between 1 and 5),
  line_position integer check (line_position >= 0),
  line_name text,
  former_price_cents integer check (former_price_cents >= 0),
  line_price_cents integer check (line_price_cents between 0 and 500000),
  total_cents integer not null check (total_cents >= 0),
  card_cents integer not null,
  note text not null default '' check (length(note) <= 1000),
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'lapsed')),
  taken_position integer,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (appointment_id, round),
  check (card_cents between 0 and total_cents),
  check (num_nonnulls(line_position, line_name, former_price_cents, line_price_cents) in (0, 4)),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'taken') = (taken_position is not null))
);
comment on table appointments.proposals is 'Other times or another price that a professional proposes instead of accepting a request. A proposal occupies no slot; at most one is open at a time, and at most one is taken.';
comment on column appointments.proposals.line_position is 'Position of the line whose price changes; null, like the three columns after it, when the price stays.';
comment on column appointments.proposals.total_cents is 'Price of the appointment in cents if the customer takes the proposal; card_cents of it are paid by card.';
comment on column appointments.proposals.closed_at is 'When the proposal was taken, declined, withdrawn or replaced, or when the request ended.';
create unique index proposals_one_open_idx on appointments.proposals (appointment_id) where state = 'open';
create unique index proposals_one_taken_idx on appointments.proposals (appointment_id) where state = 'taken';

create table appointments.proposed_times (
  proposal_id uuid not null references appointments.proposals (id),
  position integer not null check (position between 0 and 4),
  member_id uuid not null references staff.members (id),
  member_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  open_until timestamptz not null,
  primary key (proposal_id, position),
  unique (proposal_id, member_id, starts_at),
  check (starts_at < ends_at),
  check (open_until <= starts_at)
);
comment on table appointments.proposed_times is 'Times of a proposal, at most five. A proposal of a price only has the time of the request.';
comment on column appointments.proposed_times.open_until is 'Business time until which the customer can take this time: when the request is due, or when the minimum notice begins.';
create trigger proposed_times_append_only before update or delete or truncate on appointments.proposed_times
  for each statement execute function kit.refuse_change();

alter table appointments.proposals
  add foreign key (id, taken_position) references appointments.proposed_times (proposal_id, position);

-- Proposals belong to requests only. FOR SHARE prevents the request from changing its state until the proposal
-- is written.
create function appointments.of_request() returns trigger language plpgsql as $$
begin
  perform 1 from appointments.appointments where id = new.appointment_id and state = 'requested' for share;
  if not found then
    raise exception 'appointment % is not a request and gets no proposals', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger requests_only before insert on appointments.proposals
  for each row execute function appointments.of_request();

create function appointments.close_proposals_first() returns trigger language plpgsql as $$
begin
  if exists (select from appointments.proposals where appointment_id = old.id and state = 'open') then
    raise exception 'appointment % is answered, and a proposal of it is still open', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger proposals_closed before update of state on appointments.appointments
  for each row when (old.state = 'requested' and new.state <> 'requested')
  execute function appointments.close_proposals_first();

create function appointments.notify_proposal() returns trigger language plpgsql as $$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.appointment_id;
  perform kit.notify_live(array_remove(array[
    'professional:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $$;
create trigger announced after insert or update of state on appointments.proposals
  for each row execute function appointments.notify_proposal();

create table appointments.price_rises (
  appointment_id uuid primary key references appointments.appointments (id),
  change jsonb not null,
  services jsonb not null,
  total_cents integer not null check (total_cents > 0),
  created_at timestamptz not null
);
comment on table appointments.price_rises is 'A higher price that the professional asks for. Nothing changes until the customer agrees. The row is deleted when the customer answers, and when the appointment changes or ends.';
comment on column appointments.price_rises.change is 'Services that stay, services to add, and their prices.';
comment on column appointments.price_rises.services is 'Names of the services as the customer sees them.';
comment on column appointments.price_rises.total_cents is 'Price of the appointment in cents after the rise. If it would be another price by then, the customer is asked again.';

create function appointments.check_rise_of_confirmed() returns trigger language plpgsql as $$
begin
  perform 1 from appointments.appointments
    where id = new.appointment_id and state = 'confirmed' and total_cents < new.total_cents for share;
  if not found then
    raise exception 'appointment % is not confirmed, or costs as much already', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger confirmed_only before insert or update on appointments.price_rises
  for each row execute function appointments.check_rise_of_confirmed();

create function appointments.notify_price_rise() returns trigger language plpgsql as $$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = coalesce(new.appointment_id, old.appointment_id);
  perform kit.notify_live(array_remove(array[
    'professional:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $$;
create trigger announced after insert or update or delete on appointments.price_rises
  for each row execute function appointments.notify_price_rise();

create table appointments.unnotified_moves (
  appointment_id uuid primary key references appointments.appointments (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  member_id uuid not null references staff.members (id),
  member_name text not null,
  late_fee_percent integer not null,
  notify_at timestamptz not null,
  check (starts_at < ends_at)
);
comment on table appointments.unnotified_moves is 'Appointments that were moved while the customer is not notified yet, with the time that the customer was last notified of. An appointment that is moved back needs no notification.';
comment on column appointments.unnotified_moves.late_fee_percent is 'Late fee that was agreed; it applies again when the appointment is moved back.';
comment on column appointments.unnotified_moves.notify_at is 'Business time from which the move can no longer be undone and the customer is notified.';
create index unnotified_moves_notify_idx on appointments.unnotified_moves (notify_at);

create table appointments.calendar_feeds (
  member_id uuid not null references staff.members (id),
  account_id uuid not null references identity.accounts (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  opened_at timestamptz not null,
  primary key (member_id, account_id)
);
comment on table appointments.calendar_feeds is 'Secret addresses from which other calendar programs read the calendar of a member, one per account.';
comment on column appointments.calendar_feeds.token_hash is 'SHA-256 of the secret in the address; the secret is not stored.';
comment on column appointments.calendar_feeds.opened_at is 'Business time at which the address was created.';

create function appointments.end_calendar_feeds() returns trigger language plpgsql as $$
begin
  delete from appointments.calendar_feeds
    where member_id = new.id and (new.deleted_at is not null or account_id = old.account_id);
  return null;
end $$;
create trigger calendar_feeds_ended after update of account_id, deleted_at on staff.members
  for each row when (new.deleted_at is not null or new.account_id is distinct from old.account_id)
  execute function appointments.end_calendar_feeds();

create table appointments.widget_tickets (
  ticket uuid primary key,
  state text not null check (state in ('requested', 'confirmed')),
  starts_at timestamptz not null,
  time_zone text not null,
  notified_at timestamptz not null
);
comment on table appointments.widget_tickets is 'Bookings that a widget on another site may ask about: state and time, but not the customer. A row is deleted a day after it was created.';
comment on column appointments.widget_tickets.notified_at is 'Business time.';
create index widget_tickets_notified_idx on appointments.widget_tickets (notified_at);
