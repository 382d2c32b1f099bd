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
comment on table appointments.proposals is 'Other times or another price that a professional proposes instead of accepting a request. Occupies nothing; one is open at a time, one is taken at most.';
comment on column appointments.proposals.line_position is 'The line whose price changes; null, like the three columns after it, when the price stays.';
comment on column appointments.proposals.total_cents is 'Price of the appointment if taken; card_cents of it by card.';
comment on column appointments.proposals.closed_at is 'Taken, declined, withdrawn or replaced, or the request ended.';
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
comment on table appointments.proposed_times is 'Times of a proposal, five at most; for a price change alone, the time of the request.';
comment on column appointments.proposed_times.open_until is 'Business time at which the request is due or the minimum notice of this time starts.';
create trigger proposed_times_append_only before update or delete or truncate on appointments.proposed_times
  for each statement execute function kit.refuse_change();

alter table appointments.proposals
  add foreign key (id, taken_position) references appointments.proposed_times (proposal_id, position);

-- Only a request gets proposals; FOR SHARE keeps it one until the proposal is written.
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
comment on table appointments.price_rises is 'A higher price that the professional asks for; nothing changes until the customer agrees. Deleted when answered, and when the appointment changes or ends.';
comment on column appointments.price_rises.change is 'The services that stay, those that are added, and their prices.';
comment on column appointments.price_rises.services is 'Their names as shown to the customer.';
comment on column appointments.price_rises.total_cents is 'Price of the appointment after the rise; at any other price the customer is asked again.';

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
comment on table appointments.unnotified_moves is 'Appointments that were moved without the customer being notified yet, as last notified. An appointment moved back needs no notification.';
comment on column appointments.unnotified_moves.late_fee_percent is 'As agreed; valid again when the appointment is moved back.';
comment on column appointments.unnotified_moves.notify_at is 'Business time at which the move can no longer be undone.';
create index unnotified_moves_notify_idx on appointments.unnotified_moves (notify_at);

create table appointments.calendar_feeds (
  member_id uuid not null references staff.members (id),
  account_id uuid not null references identity.accounts (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  opened_at timestamptz not null,
  primary key (member_id, account_id)
);
comment on table appointments.calendar_feeds is 'Secret addresses at which external calendars read the calendar of a member: one per account.';
comment on column appointments.calendar_feeds.token_hash is 'SHA-256 of the secret, which is not stored.';
comment on column appointments.calendar_feeds.opened_at is 'Business time.';

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
comment on table appointments.widget_tickets is 'What a widget on another site may ask about a booking made in its window: state and time, never who. Deleted a day after it was asked.';
comment on column appointments.widget_tickets.notified_at is 'Business time.';
create index widget_tickets_notified_idx on appointments.widget_tickets (notified_at);
