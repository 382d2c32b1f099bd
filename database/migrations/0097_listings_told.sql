-- Whoever keeps the search in memory hears which listing was written anew, or is gone: each writing has a reading of its own.
create function search.tell_listing() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings', new.professional_id::text);
  return null;
end $$;
create trigger told after insert or update on search.readings for each row execute function search.tell_listing();
