-- The album of a house: photos that anybody may see, as many as its plan shows.
alter table professionals.professionals
  add column photos integer generated always as (case plan when 'free' then 5 end) stored;
comment on column professionals.professionals.photos is 'How many photos the plan has room for; null: as many as she likes.';

create schema album;

create table album.photos (
  id uuid primary key references files.files (id),
  professional_id uuid not null references professionals.professionals (id),
  position integer not null,
  caption text not null default '' check (length(caption) <= 200),
  category text check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care',
    'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic', 'hair_implants', 'kids')),
  member_id uuid references staff.members (id),
  before_id uuid unique,
  is_cover boolean not null default false,
  is_shown boolean not null default true,
  version integer not null default 1 check (version >= 1),
  added_at timestamptz not null,
  unique (id, professional_id),
  check (before_id <> id),
  foreign key (before_id, professional_id) references album.photos (id, professional_id) on delete set null (before_id)
);
create index photos_professional_idx on album.photos (professional_id, position, id);
create unique index photos_cover_idx on album.photos (professional_id) where is_cover;
create index photos_member_idx on album.photos (member_id) where member_id is not null;

comment on table album.photos is 'A public picture each, by which it is named.';
comment on column album.photos.id is 'Of its file: the public picture.';
comment on column album.photos.before_id is 'Of one that was taken afterwards: how it was before. Both are shown as one.';
comment on column album.photos.is_shown is 'Hidden only where the plan has no room for it: kept until it has, or she picks others.';
comment on column album.photos.version is 'Grows with every edit of what is said of it; an edit made from an older one is refused.';

-- A new one counts all that are there, hidden ones too; who picks others counts those shown.
create function album.keep_within_plan() returns trigger language plpgsql as $$
declare
  room integer;
begin
  -- Whoever adds another one waits here, and counts this one.
  select photos into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from album.photos
      where professional_id = new.professional_id and (is_shown or tg_op = 'INSERT')) > room then
    raise exception 'the plan has room for % photos', room
      using errcode = 'check_violation', constraint = 'photos_within_plan';
  end if;
  return null;
end $$;
create trigger photos_within_plan
  after insert or update of is_shown, professional_id on album.photos
  for each row when (new.is_shown) execute function album.keep_within_plan();

-- Of a smaller plan the cover stays, then the first in her order; of a larger one all come back.
create function album.follow_plan() returns trigger language plpgsql as $$
begin
  update album.photos set is_shown = ranked.place <= coalesce(new.photos, ranked.place)
  from (
    select id, row_number() over (order by is_shown desc, is_cover desc, position, id) as place
    from album.photos where professional_id = new.id
  ) as ranked
  where photos.id = ranked.id and is_shown <> (ranked.place <= coalesce(new.photos, ranked.place));
  return null;
end $$;
create trigger photos_follow_plan after update on professionals.professionals
  for each row when (new.photos is distinct from old.photos) execute function album.follow_plan();

alter table search.listings add column photo_id uuid;
comment on column search.listings.photo_id is 'The cover of its album, or the first photo shown; null: none.';
