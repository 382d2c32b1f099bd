-- A word of a message, or a name, is found without its accents, as clients are.
create function messaging.sought(text text) returns text language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, text))
$$;
drop index messaging.messages_of_house_idx, messaging.messages_of_customer_idx, messaging.threads_customer_name_idx,
  messaging.threads_house_name_idx;
create index messages_of_house_idx on messaging.messages
  using gin (professional_id, messaging.sought(text) gin_trgm_ops);
create index messages_of_customer_idx on messaging.messages
  using gin (customer_id, messaging.sought(text) gin_trgm_ops);
create index threads_customer_name_idx on messaging.threads
  using gin (professional_id, messaging.sought(customer_name) gin_trgm_ops);
create index threads_house_name_idx on messaging.threads
  using gin (customer_id, messaging.sought(house_name) gin_trgm_ops);
