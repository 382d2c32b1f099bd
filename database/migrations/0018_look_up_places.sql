drop index places.communes_name_idx;
alter table places.communes
  add column plain_name text not null default '',
  add column is_large boolean not null default false;
comment on column places.communes.plain_name is 'The name as it is looked for: without accents, signs and capitals, "saint" in full. Written when the reference data is loaded.';
comment on column places.communes.is_large is 'The seat of a department, or a town of some 50,000 people and more: the one that is meant when several share a name or a postal code.';
create index communes_plain_name_idx on places.communes (plain_name text_pattern_ops);
create index communes_like_name_idx on places.communes using gin (plain_name gin_trgm_ops);

create table places.postal_codes (
  postal_code text collate "C" not null,
  insee_code text not null references places.communes (insee_code),
  primary key (postal_code, insee_code)
);
comment on table places.postal_codes is 'places.communes.postal_codes by the code, to be found by its beginning.';

create table places.loaded_files (
  name text primary key,
  checksum text not null
);
comment on table places.loaded_files is 'Which reference data is in: another checksum, and it is loaded again.';
create index communes_department_idx on places.communes (department);
