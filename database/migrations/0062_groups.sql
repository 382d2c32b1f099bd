-- Up to four people in one booking: an appointment each, held, confirmed and told of as one.
create table appointments.groups (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  customer_id uuid not null references identity.accounts (id),
  created_at timestamptz not null,
  unique (id, professional_id, customer_id)
);
comment on table appointments.groups is 'Two to four appointments of one customer at one house, booked at once.';
create index groups_professional_idx on appointments.groups (professional_id);
create index groups_customer_idx on appointments.groups (customer_id);

alter table appointments.appointments
  add column group_id uuid,
  add column group_position integer check (group_position between 1 and 4),
  add column person_name text not null default '',
  add constraint appointments_group_fkey foreign key (group_id, professional_id, customer_id)
    references appointments.groups (id, professional_id, customer_id),
  add constraint appointments_group_check check (
    (group_id is null) = (group_position is null)
    and (group_id is null or customer_id is not null)
    and (group_id is not null or person_name = '')
  );
comment on column appointments.appointments.group_id is 'Booked at once with those of other people; null: alone.';
comment on column appointments.appointments.person_name is 'Whom of a group it is for, as the customer calls her; empty: herself, or not said.';
create unique index appointments_group_idx on appointments.appointments (group_id, group_position)
  where group_id is not null;

create function appointments.expect_company() returns trigger language plpgsql as $$
begin
  if (select count(*) from appointments.appointments where group_id = new.id) < 2 then
    raise exception 'group % has fewer than two appointments', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger two_at_least after insert on appointments.groups
  deferrable initially deferred for each row execute function appointments.expect_company();

alter table payments.payables add column card_of uuid references payments.payables (id);
comment on column payments.payables.card_of is 'Whose card is saved for this one too: entered once for several, each held and debited by itself. It names itself where it is the one.';
create index payables_card_of_idx on payments.payables (card_of) where card_of is not null;
