-- What she earns off her next invoice comes a moment after the debit that is told of: told on the same line, to the house alone.
create function subscriptions.tell_discount() returns trigger language plpgsql as $function$
begin
  perform kit.tell_live(array['house:' || new.professional_id], 'calendar', null);
  return null;
end $function$;

create trigger told after insert or update on subscriptions.discounts
  for each row execute function subscriptions.tell_discount();
