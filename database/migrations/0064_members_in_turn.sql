-- One person whom several members serve in turn: what links these appointments is a group without an account.
alter table appointments.groups
  alter column customer_id drop not null,
  add unique (id, professional_id);
comment on table appointments.groups is 'Two to four appointments at one house, booked at once: by a customer for several people, or by the house for one person whom several members serve in turn, and then without an account.';

alter table appointments.appointments
  drop constraint appointments_group_check,
  add constraint appointments_group_check check (
    (group_id is null) = (group_position is null)
    and ((group_id is not null and customer_id is not null) or person_name = '')
  ),
  -- The other key says nothing where there is no account.
  add constraint appointments_group_house_fkey foreign key (group_id, professional_id)
    references appointments.groups (id, professional_id);
comment on column appointments.appointments.group_id is 'Booked at once with those of other people, or of other members; null: alone.';

create function appointments.expect_no_account() returns trigger language plpgsql as $$
begin
  if exists (select from appointments.groups where id = new.group_id and customer_id is not null) then
    raise exception 'group % is of an account, appointment % of none', new.group_id, new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger none_without_account after insert or update of group_id, customer_id
  on appointments.appointments for each row
  when (new.group_id is not null and new.customer_id is null)
  execute function appointments.expect_no_account();
