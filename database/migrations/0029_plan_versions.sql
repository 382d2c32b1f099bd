create table scheduling.plan_versions (
  professional_id uuid primary key references professionals.professionals (id),
  version bigint not null default 0
);
comment on table scheduling.plan_versions is 'Changes with whatever a visit at this business is planned with: its settings, places, zones, terms, services, equipment and staff. A booking reads it before it plans and shares it until it has committed, so that nothing is written by a plan that no longer holds.';
comment on column scheduling.plan_versions.version is 'The transaction that changed something last.';

insert into scheduling.plan_versions (professional_id) select id from professionals.professionals;

create function scheduling.open_plan_version() returns trigger language plpgsql as $$
begin
  insert into scheduling.plan_versions (professional_id) values (new.id);
  return null;
end $$;

-- The argument says where the row has its business: in a column, or by way of the row above it.
create function scheduling.note_plan_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  business uuid := case tg_argv[0]
    when 'step' then (select s.professional_id from services.steps t join services.services s on s.id = t.service_id
      where t.id = (changed ->> 'step_id')::uuid)
    when 'service' then (select professional_id from services.services where id = (changed ->> 'service_id')::uuid)
    when 'member' then (select professional_id from staff.members where id = (changed ->> 'member_id')::uuid)
    else (changed ->> tg_argv[0])::uuid
  end;
  this_one bigint := pg_current_xact_id()::text::bigint;
begin
  update scheduling.plan_versions set version = this_one where professional_id = business and version <> this_one;
  return null;
end $$;

create trigger plan_opened after insert on professionals.professionals
  for each row execute function scheduling.open_plan_version();
create trigger plan_changed after update on professionals.professionals
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('id');
create trigger plan_changed after insert or update or delete on professionals.places
  for each row execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on professionals.work_zones
  for each row execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on professionals.mileage_terms
  for each row execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after update on services.services
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on services.steps
  for each row execute function scheduling.note_plan_change('service');
create trigger plan_changed after insert or update or delete on services.step_equipments
  for each row execute function scheduling.note_plan_change('step');
create trigger plan_changed after update on services.equipments
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after update on staff.members
  for each row when (old.* is distinct from new.*) execute function scheduling.note_plan_change('professional_id');
create trigger plan_changed after insert or update or delete on staff.member_services
  for each row execute function scheduling.note_plan_change('member');

alter table professionals.professionals add column closing_until timestamptz;
comment on column professionals.professionals.closing_until is 'Its owner is deleting her account: nothing is booked or confirmed here until then, by which time it is gone, or open again.';

alter table scheduling.resource_days drop column bookings;
comment on table scheduling.resource_days is 'Read model kept in the same transaction as the occupancies: bit n of the mask (little-endian 32-bit words) is quantum n, five minutes of elapsed time from the local day''s start, set when occupied.';
