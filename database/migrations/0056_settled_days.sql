alter table appointments.appointments
  add column paid_on_site_by text,
  add constraint appointments_paid_on_site_by_check check (paid_on_site_by in ('cash', 'card', 'cheque', 'other')),
  add constraint appointments_paid_on_site_completed check (paid_on_site_by is null or (state = 'completed' and on_site_cents > 0));
comment on column appointments.appointments.paid_on_site_by is 'How what was due on site was paid, of a completed visit; null where nothing was due there, or nobody said.';

-- What is over and was not settled is the beginning of this index, whatever a house has behind it.
create index appointments_unsettled_idx on appointments.appointments (professional_id, starts_at) where state = 'confirmed';
create index appointments_paid_on_site_idx on appointments.appointments (professional_id, starts_at) where paid_on_site_by is not null;

-- unaccent() may be given another dictionary, and so is not immutable; with its own named it answers the same for ever.
create function appointments.sought(name text, phone text, email text) returns text
  language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, name))
    || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(lower(public.unaccent('public.unaccent'::regdictionary, email)), '')
$$;
alter table appointments.appointments
  add column sought text generated always as (appointments.sought(customer_name, customer_phone, customer_email)) stored;
comment on column appointments.appointments.sought is 'By what a visit is found: name without accents and capitals, digits of the telephone, e-mail. It follows them, also when they are forgotten.';
create index appointments_sought_idx on appointments.appointments using gin (sought public.gin_trgm_ops);
