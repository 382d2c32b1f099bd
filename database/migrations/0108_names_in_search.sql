-- Businesses by their names, and by the names of the members whom they show to customers.
create table search.names (
  professional_id uuid not null,
  position integer not null,
  member_id uuid,
  name text not null,
  words text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint names_pkey primary key (professional_id, position),
  constraint names_professional_id_fkey foreign key (professional_id)
    references search.listings (professional_id) on delete cascade
);
create index names_words_idx on search.names (words, professional_id, position);
comment on table search.names is 'What a listing and its members are called. Written and removed with the listing. No name of a customer.';
comment on column search.names.member_id is 'Null: it is the name of the business.';
comment on column search.names.words is 'The name from one of its words on, without accents, capitals and signs: one row per word, found by how it begins.';
comment on column search.names.latitude is 'Of the salon, else of the commune that the professional sets out from.';

comment on column search.listings.salon_offers is
  'By category, and "any" without one: {count, service: {id, category, name, priceCents, durationMinutes, byLength}} of what customers may book by themselves: the service that a card shows, and how many could be meant.';

-- Every listing is read again.
insert into kit.facts (name, payload, at)
  select 'professional-changed', json_build_object('professionalId', id), now() from professionals.professionals;
