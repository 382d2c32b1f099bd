-- Where a house stands, to the commune: pages of towns are made of it.
alter table search.listings
  add salon_insee_code text collate "C",
  add home_insee_code text collate "C";
comment on column search.listings.home_insee_code is 'Of her base: no more of it is shown than its commune.';

update search.listings set salon_insee_code = place.insee_code from professionals.places place
  where place.professional_id = listings.professional_id and place.kind = 'salon' and place.activate;
update search.listings set home_insee_code = place.insee_code from professionals.places place
  where place.professional_id = listings.professional_id and place.kind = 'at_home' and place.activate;

create index listings_salon_town_idx on search.listings (salon_insee_code) where salon_insee_code is not null;
create index listings_home_town_idx on search.listings (home_insee_code) where home_insee_code is not null;

-- Addresses that houses had: links to them lead on, and of a house that is closed they say so.
create table professionals.former_slugs (
  slug_hash bytea not null,
  professional_id uuid not null,
  constraint former_slugs_pkey primary key (slug_hash),
  constraint former_slugs_professional_id_fkey foreign key (professional_id) references professionals.professionals (id)
);
comment on table professionals.former_slugs is
  'By sha256: an address is made of a name, and of an erased business no name is kept.';
create index former_slugs_professional_idx on professionals.former_slugs (professional_id);

create function professionals.keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into professionals.former_slugs (slug_hash, professional_id)
    values (sha256(convert_to(old.slug, 'UTF8')), old.id)
    on conflict (slug_hash) do update set professional_id = excluded.professional_id;
  return null;
end $$;
create trigger keep_former_slug
  after update of slug on professionals.professionals
  for each row when (old.slug <> new.slug) execute function professionals.keep_former_slug();
