-- Photos of albums are reported as reviews are; one that an operator took away is shown nowhere. An album is bounded.
alter table moderation.cases drop constraint cases_subject_kind_check,
  add constraint cases_subject_kind_check check (subject_kind in ('review', 'profile', 'thread', 'account', 'photo'));

alter table files.files drop constraint files_attached_to_check,
  add constraint files_attached_to_check check (attached_to in
    ('sign_up_draft', 'verification', 'album', 'removed_photo', 'portrait', 'answer', 'message', 'client_photo'));

alter table album.photos add removed_at timestamptz,
  add constraint photos_removed_is_not_shown check (removed_at is null or not is_shown);
comment on column album.photos.removed_at is 'An operator took it away from all but its house; kept for a contest.';
comment on column album.photos.is_shown is 'Hidden where the plan has no room for it, until it has or she picks others, and where it is removed.';

-- A new one counts all that are there, hidden ones too, and an album has 300 at most; who picks others counts those shown.
create or replace function album.keep_within_plan() returns trigger language plpgsql as $$
declare
  most constant integer := 300;
  room integer;
begin
  if tg_op = 'UPDATE' and not new.is_shown then return null; end if;
  -- Whoever adds another one waits here, and counts this one.
  select least(photos, most) into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from album.photos
      where professional_id = new.professional_id and (is_shown or tg_op = 'INSERT')) > room then
    raise exception 'there is room for % photos', room
      using errcode = 'check_violation', constraint = 'photos_within_plan';
  end if;
  return null;
end $$;
drop trigger photos_within_plan on album.photos;
create trigger photos_within_plan
  after insert or update of is_shown, professional_id on album.photos
  for each row execute function album.keep_within_plan();

-- Of a smaller plan the cover stays, then the first in her order; of a larger one all come back but what was removed.
create or replace function album.follow_plan() returns trigger language plpgsql as $$
begin
  update album.photos set is_shown = ranked.place <= coalesce(new.photos, ranked.place)
  from (
    select id, row_number() over (order by is_shown desc, is_cover desc, position, id) as place
    from album.photos where professional_id = new.id and removed_at is null
  ) as ranked
  where photos.id = ranked.id and is_shown <> (ranked.place <= coalesce(new.photos, ranked.place));
  return null;
end $$;
