-- Services by their names: a word that is sought in them finds who sells it.
create table search.services (
  professional_id uuid not null references search.listings (professional_id) on delete cascade,
  service_id uuid not null,
  position integer not null,
  at_salon boolean not null,
  at_home boolean not null,
  category text not null,
  name text not null,
  plain_name text not null,
  price_cents integer not null,
  duration_minutes integer not null,
  by_length boolean not null,
  primary key (professional_id, service_id)
);
create index services_name_idx on search.services using gin (plain_name gin_trgm_ops);
comment on table search.services is 'What customers may book of a listing by themselves, and what it is called. Written and removed with the listing.';
comment on column search.services.position is 'In list order, which settles ties.';
comment on column search.services.at_salon is 'Somebody who works there does it in the salon; at_home: at customers’ homes.';
comment on column search.services.plain_name is 'Without accents, capitals and signs, between two spaces: words are sought whole.';
comment on column search.services.price_cents is 'By the length of the hair: the lowest, and duration_minutes the shortest.';

alter table search.listings add column languages_spoken text[] not null default '{}';
comment on column search.listings.languages_spoken is 'What customers may be spoken to in, by ISO 639.';

-- Everybody is read anew.
insert into kit.facts (name, payload, at)
  select 'professional-changed', json_build_object('professionalId', id), now() from professionals.professionals;
