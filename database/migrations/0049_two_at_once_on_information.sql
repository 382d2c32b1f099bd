-- Two who edit the same information: the second is told. Each save of what a business says of itself makes a newer version.
alter table professionals.professionals
  add column information_version integer not null default 1,
  add constraint professionals_information_version_check check (information_version >= 1);
comment on column professionals.professionals.information_version is
  'Of what she says of her business and its places: an edit begun from an older one is refused.';

-- Terms of travel set at one instant replace each other, and two who set them at once are told apart: each has the next version.
alter table professionals.mileage_terms add column version integer;
update professionals.mileage_terms terms set version = numbered.version
  from (select id, row_number() over (partition by professional_id order by valid_from) as version
    from professionals.mileage_terms) numbered
  where numbered.id = terms.id;
alter table professionals.mileage_terms
  alter column version set not null,
  add constraint mileage_terms_version_check check (version >= 1),
  drop constraint mileage_terms_professional_id_valid_from_key,
  add constraint mileage_terms_professional_id_version_key unique (professional_id, version);
comment on column professionals.mileage_terms.version is
  'Counts what she set; of those valid at an instant the highest applies.';
comment on table professionals.mileage_terms is
  'History of the travel allowance; of those whose valid_from is not after now the latest version applies. Distances in tenths of a kilometre.';

-- The map of a zone shows what lies around it.
create index communes_where_idx on places.communes (latitude, longitude);
