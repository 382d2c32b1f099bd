-- How one gets into a salon, and what is taken there beside the card online, are said by the house and looked for by customers.
alter table professionals.professionals
  add column accessibility text[] not null default '{}',
  add column on_site_payments text[] not null default '{}',
  add constraint professionals_accessibility_check check (
    accessibility <@ array['step_free', 'wheelchair_inside', 'accessible_toilet', 'reserved_parking']
    and cardinality(accessibility) <= 4),
  add constraint professionals_on_site_payments_check check (
    on_site_payments <@ array['card', 'cash', 'cheque', 'transfer'] and cardinality(on_site_payments) <= 4);
comment on column professionals.professionals.accessibility is 'Of her salon, as she says it; nothing said is nothing known.';
comment on column professionals.professionals.on_site_payments is 'What she takes for what is paid on site, in the salon and at homes.';

alter table search.listings
  add column accessibility text[] not null default '{}',
  add column payments text[] not null default '{}';
comment on column search.listings.accessibility is 'Of the salon; empty of who has none.';
comment on column search.listings.payments is 'What is taken on site; and online, a card held at booking: of who is verified.';
update search.listings set payments = '{online}' from professionals.professionals house
  where house.id = listings.professional_id and house.verification = 'verified';

-- Whom a service is for, and for which lengths of hair it names a price of its own.
alter table search.services
  add column genders text[] not null default '{}',
  add column hair_lengths text[] not null default '{}';
comment on column search.services.genders is 'Empty: it suits everybody.';
comment on column search.services.hair_lengths is 'Those it names a price for.';

-- Everybody is read anew.
insert into kit.facts (name, payload, at)
  select 'professional-changed', json_build_object('professionalId', id), now() from professionals.professionals;
