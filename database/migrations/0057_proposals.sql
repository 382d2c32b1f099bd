-- A professional answers a request with other times, or another price: its customer takes one of them, or none.
alter table appointments.lines add column questionnaire boolean not null default false;
comment on column appointments.lines.questionnaire is 'Booked on request: its price may be answered with another one.';
update appointments.lines l set questionnaire = true
  from appointments.appointments a, services.services s
  where a.id = l.appointment_id and a.answer_by is not null and s.id = l.service_id and s.questionnaire;

create table appointments.proposals (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments.appointments (id),
  round integer not null check (round between 1 and 5),
  line_position integer check (line_position >= 0),
  line_name text,
  former_price_cents integer check (former_price_cents >= 0),
  line_price_cents integer check (line_price_cents between 0 and 500000),
  total_cents integer not null check (total_cents >= 0),
  card_cents integer not null check (card_cents between 0 and total_cents),
  note text not null default '' check (length(note) <= 1000),
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'lapsed')),
  taken_position integer,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (appointment_id, round),
  check (num_nonnulls(line_position, line_name, former_price_cents, line_price_cents) in (0, 4)),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'taken') = (taken_position is not null))
);
comment on table appointments.proposals is 'What a professional offered instead of a request: it occupies nothing. One is open at a time, and one is taken at most.';
comment on column appointments.proposals.line_position is 'Of the service on request whose price is another one; null with what follows where the price stays.';
comment on column appointments.proposals.total_cents is 'What the visit costs when it is taken, and card_cents of it by card.';
comment on column appointments.proposals.closed_at is 'When it was taken or declined, taken back or replaced, or its request ended.';
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
comment on table appointments.proposed_times is 'The times of a proposal, five at most; of one that is about the price alone, that of the request.';
comment on column appointments.proposed_times.open_until is 'Business time: the answer to the request is due, or the notice of this time begins.';
alter table appointments.proposals add foreign key (id, taken_position)
  references appointments.proposed_times (proposal_id, position);
create trigger proposed_times_append_only before delete or update or truncate on appointments.proposed_times
  for each statement execute function kit.refuse_change();

-- Offered to whoever waits for an answer, and to nobody else: the row is kept as it is until the proposal is there.
create function appointments.of_request() returns trigger language plpgsql as $$
begin
  perform 1 from appointments.appointments where id = new.appointment_id and state = 'requested' for share;
  if not found then
    raise exception 'appointment % is no request, and is offered nothing', new.appointment_id
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

create function appointments.tell_proposal() returns trigger language plpgsql as $$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.appointment_id;
  perform kit.tell_live(array_remove(array[
    'house:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $$;
create trigger told after insert or update of state on appointments.proposals
  for each row execute function appointments.tell_proposal();
