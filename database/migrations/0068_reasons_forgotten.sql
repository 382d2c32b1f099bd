-- Why the house asked another price stands in the history, which is only ever added to. When the person it is about is
-- forgotten, those words go: the one change of an event that is allowed, and it can be nothing else.
create function appointments.without_reasons(detail jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(detail -> 'prices') = 'array' then jsonb_set(detail, '{prices}', (
    select coalesce(jsonb_agg(price || '{"reason": ""}' order by place), '[]')
    from jsonb_array_elements(detail -> 'prices') with ordinality as prices (price, place)
  )) else detail end
$$;

create function appointments.only_reasons_go() returns trigger language plpgsql as $$
declare
  forgotten appointments.events := old;
begin
  forgotten.detail := appointments.without_reasons(old.detail);
  if new is distinct from forgotten then
    raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger events_append_only on appointments.events;
create trigger events_append_only before delete or truncate on appointments.events
  for each statement execute function kit.refuse_change();
create trigger events_only_reasons_go before update on appointments.events
  for each row execute function appointments.only_reasons_go();

comment on table appointments.events is 'What happened to an appointment. Only ever added to; the reasons of prices are emptied when the person they are about is forgotten.';
