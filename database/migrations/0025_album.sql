-- Public photos of professionals.
create schema album;

create table album.photos (
  id uuid primary key references files.files (id),
  professional_id uuid not null references professionals.professionals (id),
  position integer not null,
  caption text not null default '' check (length(caption) <= 200),
  category text
    check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care',
      'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic',
      'hair_implants', 'kids')),
  member_id uuid references staff.members (id),
  before_id uuid unique,
  is_cover boolean not null default false,
  is_shown boolean not null default true,
  version integer not null default 1 check (version >= 1),
  added_at timestamptz not null,
  removed_at timestamptz,
  unique (id, professional_id),
  foreign key (before_id, professional_id) references album.photos (id, professional_id)
    on delete set null (before_id),
  check (before_id <> id),
  constraint photos_removed_is_not_shown check (removed_at is null or not is_shown)
);
comment on table album.photos is 'Public photos, one file each.';
comment on column album.photos.id is 'Id of the file.';
comment on column album.photos.before_id is 'The photo taken before the service; both are shown together.';
comment on column album.photos.is_shown is 'False: beyond the limit of the plan, until the limit grows or the professional chooses other photos, or removed by an operator.';
comment on column album.photos.version is 'Grows with every edit; an edit based on an older one is refused.';
comment on column album.photos.removed_at is 'When an operator removed the photo for everyone but its professional; it stays for a contest.';
create unique index photos_cover_idx on album.photos (professional_id) where is_cover;
create index photos_member_idx on album.photos (member_id) where member_id is not null;
create index photos_professional_idx on album.photos (professional_id, position, id);

-- A new photo counts together with the hidden ones, at most 300; a changed selection counts only the shown
-- ones.
create function album.enforce_plan_limit() returns trigger language plpgsql as $$
declare
  most constant integer := 300;
  room integer;
begin
  if tg_op = 'UPDATE' and not new.is_shown then return null; end if;
  -- Locks the professional, so that concurrent inserts wait here and count this one.
  select least(photos, most) into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from album.photos
      where professional_id = new.professional_id and (is_shown or tg_op = 'INSERT')) > room then
    raise exception 'there is room for % photos', room
      using errcode = 'check_violation', constraint = 'photos_within_plan';
  end if;
  return null;
end $$;
create trigger photos_within_plan after insert or update of is_shown, professional_id on album.photos
  for each row execute function album.enforce_plan_limit();

-- A smaller plan shows the cover and then the first photos; a larger one shows again all photos that an
-- operator did not remove.
create function album.follow_plan() returns trigger language plpgsql as $$
begin
  update album.photos set is_shown = ranked.place <= coalesce(new.photos, ranked.place)
  from (
    select id, row_number() over (order by is_shown desc, is_cover desc, position, id) as place
    from album.photos where professional_id = new.id and removed_at is null
  ) as ranked
  where photos.id = ranked.id and is_shown <> (ranked.place <= coalesce(new.photos, ranked.place));
  return null;
end $$;
create trigger photos_follow_plan after update on professionals.professionals
  for each row when (new.photos is distinct from old.photos) execute function album.follow_plan();
