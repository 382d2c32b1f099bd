-- A salon keeps its people itself: who edits tells which version she saw, and the plan's room for profiles is held here.
alter table staff.members
  add column about text not null default '',
  add column version integer not null default 1,
  add column rests_by_plan boolean not null default false,
  add constraint members_about_check check (length(about) <= 300),
  add constraint members_version_check check (version >= 1),
  add constraint members_rests_by_plan_check check (not (rests_by_plan and bookable));
comment on column staff.members.about is 'A line about her, for customers.';
comment on column staff.members.version is 'Grows with every edit of her profile and of what she performs; an edit made from an older one is refused.';
comment on column staff.members.rests_by_plan is 'Not bookable since the plan has fewer profiles, until the owner has chosen who is.';

alter table professionals.professionals
  add column staff_profiles integer not null
    generated always as ((case plan when 'salon_pro' then 4 else 1 end) + additional_profiles) stored;
comment on column professionals.professionals.staff_profiles is 'How many bookable members the plan has room for, those added to it counted.';

-- Of the plan's profiles, the owner's first, then in list order; the others rest.
create function staff.rest_beyond_plan(business uuid, room integer) returns void language sql as $$
  update staff.members set bookable = false, rests_by_plan = true
  where id in (
    select id from (
      select id, row_number() over (order by is_owner desc, position, id) as place from staff.members
      where professional_id = business and bookable and deleted_at is null
    ) as ranked
    where place > room
  )
$$;
select staff.rest_beyond_plan(id, staff_profiles) from professionals.professionals;

create function staff.keep_within_plan() returns trigger language plpgsql as $$
declare
  room integer;
begin
  -- Whoever adds another one waits here, and counts this one.
  select staff_profiles into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from staff.members
      where professional_id = new.professional_id and bookable and deleted_at is null) > room then
    raise exception 'the plan has room for % bookable members', room
      using errcode = 'check_violation', constraint = 'members_within_plan';
  end if;
  return null;
end $$;
create trigger members_within_plan
  after insert or update of bookable, deleted_at, professional_id on staff.members
  for each row when (new.bookable and new.deleted_at is null) execute function staff.keep_within_plan();

create function staff.follow_plan() returns trigger language plpgsql as $$
begin
  perform staff.rest_beyond_plan(new.id, new.staff_profiles);
  return null;
end $$;
create trigger members_follow_plan after update on professionals.professionals
  for each row when (new.staff_profiles < old.staff_profiles) execute function staff.follow_plan();
