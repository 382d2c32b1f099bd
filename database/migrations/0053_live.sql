-- What is said to whoever has a calendar or an appointment before her: whose topics it is about, a kind and an id, and the
-- transaction that made it so, which is the number a reader comes back with. Never what stands in a row. PostgreSQL
-- delivers it at the commit, to all who listen in the same order, and nothing of what was rolled back.
create function kit.tell_live(topics text[], kind text, subject uuid) returns void language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', pg_current_xact_id()::text, kind, coalesce(subject::text, '-'),
    array_to_string(topics, ' ')));
end $$;

-- Handed over, it is news in both calendars.
create function appointments.tell_visit() returns trigger language plpgsql as $$
declare
  visit appointments.appointments := case tg_op when 'DELETE' then old else new end;
begin
  perform kit.tell_live(array_remove(array[
    'house:' || visit.professional_id,
    'member:' || visit.member_id,
    case when tg_op = 'UPDATE' and old.member_id <> new.member_id then 'member:' || old.member_id end,
    'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $$;
create trigger told after insert or delete on appointments.appointments
  for each row execute function appointments.tell_visit();
create trigger told_anew after update on appointments.appointments
  for each row when (old.* is distinct from new.*) execute function appointments.tell_visit();

-- What is due by card has the id of its appointment.
create function appointments.tell_payment() returns trigger language plpgsql as $$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.id;
  if found then
    perform kit.tell_live(array_remove(array[
      'house:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
    ], null), 'appointment', visit.id);
  end if;
  return null;
end $$;
create trigger told after update on payments.payables
  for each row when (old.status <> new.status or old.captured_cents <> new.captured_cents)
  execute function appointments.tell_payment();

-- Of one member, or of everybody who works there where the row names nobody.
create function scheduling.tell_calendar() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  member text := changed ->> 'member_id';
  house text := coalesce(changed ->> 'professional_id',
    (select professional_id::text from staff.members where id = member::uuid));
begin
  perform kit.tell_live(array_remove(array[
    'house:' || house,
    coalesce('member:' || member, 'staff:' || house),
    case when tg_op = 'UPDATE' and to_jsonb(old) ->> 'member_id' <> member
      then 'member:' || (to_jsonb(old) ->> 'member_id') end
  ], null), 'calendar', null);
  return null;
end $$;
create trigger told after insert or update or delete on scheduling.blocked_times
  for each row execute function scheduling.tell_calendar();
create trigger told after insert or update or delete on scheduling.exceptions
  for each row execute function scheduling.tell_calendar();
-- Both grow with every edit of the hours.
create trigger told after insert or update on scheduling.rosters
  for each row execute function scheduling.tell_calendar();
create trigger told after insert or update on scheduling.opening_versions
  for each row execute function scheduling.tell_calendar();
-- Settings, services and staff.
create trigger told after update on scheduling.plan_versions
  for each row execute function scheduling.tell_calendar();
