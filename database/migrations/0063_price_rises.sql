-- A visit that would cost more with other services, or at another price, waits for its customer to agree to it.
create table appointments.price_rises (
  appointment_id uuid primary key references appointments.appointments (id),
  asked jsonb not null,
  services jsonb not null,
  total_cents integer not null check (total_cents > 0),
  created_at timestamptz not null
);
comment on table appointments.price_rises is 'What the house asks more for, one a visit at a time: it occupies nothing and changes nothing until its customer agrees. Gone once she has answered, or the visit has changed or ended.';
comment on column appointments.price_rises.asked is 'What stays of its lines, what is added, and at which prices.';
comment on column appointments.price_rises.services is 'Their names, as the customer is shown them.';
comment on column appointments.price_rises.total_cents is 'What the visit would cost: at any other price than that she is asked anew.';

create function appointments.rise_of_confirmed() returns trigger language plpgsql as $$
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
  for each row execute function appointments.rise_of_confirmed();

create function appointments.tell_rise() returns trigger language plpgsql as $$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = coalesce(new.appointment_id, old.appointment_id);
  perform kit.tell_live(array_remove(array[
    'house:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $$;
create trigger told after insert or update or delete on appointments.price_rises
  for each row execute function appointments.tell_rise();
