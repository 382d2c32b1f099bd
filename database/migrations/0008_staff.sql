-- Members of a professional, and the limit of the plan.
create schema staff;

create table staff.members (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid references identity.accounts (id),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null default '' check (length(last_name) <= 100),
  is_owner boolean not null default false,
  bookable boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz,
  granted text[] not null default '{own_calendar,sell_services}'
    check (granted <@ array['own_calendar', 'sell_services', 'room_service', 'see_all_calendars', 'manage_services',
      'see_money', 'see_own_takings']),
  joined_at timestamptz,
  portrait_id uuid references files.files (id) on delete set null,
  about text not null default '' check (length(about) <= 300),
  version integer not null default 1 check (version >= 1),
  rests_by_plan boolean not null default false,
  -- Target of foreign keys that require a member of the same professional. id comes first, because no query
  -- should list members by this index.
  constraint members_professional_key unique (id, professional_id),
  constraint members_rests_by_plan_check check (not (rests_by_plan and bookable))
);
comment on column staff.members.bookable is 'True: customers can book the member, who counts towards the number that the plan allows.';
comment on column staff.members.granted is 'Permissions of a member with an account. The owner has all permissions without a grant.';
comment on column staff.members.joined_at is 'System time at which the member accepted the invitation; null for the owner and for members without an account.';
comment on column staff.members.portrait_id is 'Null: the app shows the initials.';
comment on column staff.members.about is 'One line about the member, for customers.';
comment on column staff.members.version is 'Grows with each edit of the profile and of its services; an edit based on an older version is refused.';
comment on column staff.members.rests_by_plan is 'True: a smaller plan made the member not bookable, until the owner chooses the bookable members.';
create unique index members_account_idx
  on staff.members (account_id) where account_id is not null and deleted_at is null;
create unique index members_one_owner_idx on staff.members (professional_id) where is_owner and deleted_at is null;
create index members_portrait_idx on staff.members (portrait_id) where portrait_id is not null;
create index members_professional_idx on staff.members (professional_id);

alter table professionals.calendar_colours
  add constraint calendar_colours_member_fkey foreign key (member_id, professional_id)
    references staff.members (id, professional_id);

create table staff.member_services (
  member_id uuid not null references staff.members (id),
  service_id uuid not null references services.services (id),
  primary key (member_id, service_id)
);
comment on table staff.member_services is 'Services that a member performs.';
create index member_services_service_idx on staff.member_services (service_id);

create table staff.commissions (
  professional_id uuid not null,
  member_id uuid not null,
  category text not null
    check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care',
      'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic',
      'hair_implants', 'kids', 'other')),
  since date not null check (extract(day from since) = 1),
  percent integer not null check (percent between 0 and 100),
  primary key (professional_id, member_id, category, since),
  constraint commissions_member_fkey
    foreign key (member_id, professional_id) references staff.members (id, professional_id)
);
comment on table staff.commissions is 'Commission of a member in percent of takings without VAT.';
comment on column staff.commissions.category is 'Category of the services; other: lines in free text.';
comment on column staff.commissions.since is 'First day of the month from which the percent applies, until a later row of the same category. Past months keep theirs.';

create table staff.invitations (
  member_id uuid primary key references staff.members (id),
  link_id uuid not null unique references identity.links (id) on delete cascade,
  email public.citext not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table staff.invitations is 'The open invitation of a member: a new one replaces it, and it is deleted when accepted or revoked. Instants are system time.';

-- Leaves as many members bookable as the plan allows, the owner first and then in list order; makes the others
-- not bookable.
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

create function staff.enforce_plan_limit() returns trigger language plpgsql as $$
declare
  room integer;
begin
  -- Locks the professional, so that concurrent inserts wait here and count this one.
  select staff_profiles into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from staff.members
      where professional_id = new.professional_id and bookable and deleted_at is null) > room then
    raise exception 'the plan has room for % bookable members', room
      using errcode = 'check_violation', constraint = 'members_within_plan';
  end if;
  return null;
end $$;
create trigger members_within_plan after insert or update of bookable, deleted_at, professional_id on staff.members
  for each row when (new.bookable and new.deleted_at is null) execute function staff.enforce_plan_limit();

create function staff.follow_plan() returns trigger language plpgsql as $$
begin
  perform staff.rest_beyond_plan(new.id, new.staff_profiles);
  return null;
end $$;
create trigger members_follow_plan after update on professionals.professionals
  for each row when (new.staff_profiles < old.staff_profiles) execute function staff.follow_plan();
