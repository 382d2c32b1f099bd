-- Communes, departments and postal codes: reference data, loaded after the migrations.
create schema places;

create table places.communes (
  insee_code text primary key,
  name text not null,
  department text not null,
  postal_codes text[] not null,
  latitude double precision,
  longitude double precision,
  plain_name text not null default '',
  population integer not null default 0,
  check ((latitude is null) = (longitude is null))
);
comment on table places.communes is 'French communes (Etalab, GeoNames). Coordinates are WGS 84 degrees, null when unknown.';
comment on column places.communes.plain_name is 'Name for the search: lower case, no accents or signs, "saint" written in full. Written when the reference data is loaded.';
comment on column places.communes.population is 'Number of inhabitants, which ranks communes of the same name.';
create index communes_department_idx on places.communes (department);
create index communes_like_name_idx on places.communes using gin (plain_name gin_trgm_ops);
-- Two indexes by the beginning and the end of the name, because a name with one typing error has at least one
-- of them right.
create index communes_name_backwards_idx on places.communes (reverse(plain_name) text_pattern_ops);
-- With this operator class the index serves LIKE with a prefix in any collation.
create index communes_plain_name_idx on places.communes (plain_name text_pattern_ops);
create index communes_postal_codes_idx on places.communes using gin (postal_codes);
create index communes_where_idx on places.communes (latitude, longitude);

create table places.departments (
  code text primary key,
  name text not null,
  plain_name text not null,
  seat text not null references places.communes (insee_code)
);
comment on table places.departments is 'Departments and overseas territories. The seat of a department is the centre of a search in the whole department.';

create table places.postal_codes (
  -- In byte order a prefix is a range of the index.
  postal_code text collate "C" not null,
  insee_code text not null references places.communes (insee_code),
  primary key (postal_code, insee_code)
);
comment on table places.postal_codes is 'places.communes.postal_codes with one row per code, for the search by prefix.';

create table places.named_places (
  position integer primary key,
  plain_name text not null,
  name text not null,
  kind text not null check (kind in ('known', 'quarter', 'metro', 'train')),
  latitude double precision not null,
  longitude double precision not null,
  insee_code text not null references places.communes (insee_code),
  weight integer not null
);
comment on table places.named_places is 'Quarters, squares, stations and airports, one row per name. Coordinates are WGS 84 degrees.';
comment on column places.named_places.plain_name is 'Name for the search, as in places.communes, without a leading article.';
comment on column places.named_places.weight is 'A commune with the same name is meant instead if it has more inhabitants.';
create index named_places_insee_code_idx on places.named_places (insee_code);
-- As for communes: a name with one typing error has its beginning or its end right.
create index named_places_name_backwards_idx on places.named_places (reverse(plain_name) text_pattern_ops);
create index named_places_plain_name_idx on places.named_places (plain_name text_pattern_ops);

create table places.loaded_files (
  name text primary key,
  checksum text not null
);
comment on table places.loaded_files is 'Files of reference data that are loaded, with their checksum; a file with another checksum is loaded again.';
