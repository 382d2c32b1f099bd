alter table places.communes
  drop column is_large,
  add column population integer not null default 0;
comment on column places.communes.population is 'People who live there, of the reference data: of several communes that could be meant, the bigger is.';
-- A name with one letter wrong still begins, or ends, as it should.
create index communes_name_backwards_idx on places.communes (reverse(plain_name) text_pattern_ops);

create table places.departments (
  code text primary key,
  name text not null,
  plain_name text not null,
  seat text not null references places.communes (insee_code)
);
comment on table places.departments is 'Departments and overseas territories, with the commune that each is governed from: where a search of the whole one stands.';

alter table search.listings
  add column salon_line text,
  add column salon_postal_code text,
  add column salon_department text;
comment on column search.listings.salon_offers is 'By category, and "any" without one: {fromPriceCents, count, service: {id, name, priceCents, durationMinutes}} of what customers may book by themselves; count: how many services could be meant.';
create index listings_department_idx on search.listings (salon_department) where salon_latitude is not null;

-- Everybody is read anew.
insert into kit.facts (name, payload, at)
  select 'professional-changed', json_build_object('professionalId', id), now() from professionals.professionals;
