-- In what customers may be spoken to is said on her page.
alter table professionals.professionals
  add column languages_spoken text[] not null default '{}',
  add constraint professionals_languages_spoken_check check (cardinality(languages_spoken) <= 20);
comment on column professionals.professionals.languages_spoken is 'What customers may be spoken to in, by ISO 639.';
