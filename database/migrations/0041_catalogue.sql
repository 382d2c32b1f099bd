-- A professional keeps her catalogue herself: who edits tells which version she saw, and prices may follow the hair's length.
alter table services.services
  add column version integer not null default 1,
  add column switched_on boolean not null default true,
  add column service_types text[] not null default '{}',
  add column hair_types text[] not null default '{}',
  add column genders text[] not null default '{}',
  add constraint services_version_check check (version >= 1),
  add constraint services_service_types_check check
    (service_types <@ array['coloring', 'brushing', 'straightening', 'classic_cup', 'american_gradient', 'locks']),
  add constraint services_hair_types_check check
    (hair_types <@ array['african_hair', 'frizzy_hair', 'smooth_hair', 'curly_hair', 'wavy_hair']),
  add constraint services_genders_check check (genders <@ array['male', 'female', 'child']);
comment on column services.services.version is 'Grows with every edit; an edit made from an older one is refused.';
comment on column services.services.switched_on is 'Off: customers do not see it; what is booked stays.';
comment on column services.services.genders is 'Whom it suits; empty: everybody.';

create table services.length_terms (
  service_id uuid not null references services.services (id),
  hair_length text not null,
  price_cents integer not null,
  duration_minutes integer not null,
  primary key (service_id, hair_length),
  constraint length_terms_hair_length_check check
    (hair_length in ('very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back')),
  constraint length_terms_price_cents_check check (price_cents between 0 and 500000),
  constraint length_terms_duration_minutes_check check
    (duration_minutes between 5 and 720 and duration_minutes % 5 = 0)
);
comment on table services.length_terms is 'What a service costs and how long it takes by the length of the hair; without rows, always the same.';
create trigger plan_changed after insert or update or delete on services.length_terms
  for each row execute function scheduling.note_plan_change('service');

alter table services.equipments
  add column version integer not null default 1,
  add constraint equipments_version_check check (version >= 1);
comment on column services.equipments.version is 'Grows with every edit; an edit made from an older one is refused.';
