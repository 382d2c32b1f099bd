-- What a professional books in her own words is no service of her catalogue: it has a name, a price and a duration, and no more.
alter table appointments.lines
  alter column service_id drop not null,
  alter column category drop not null,
  add constraint lines_free_words_check check ((service_id is null) = (category is null));
comment on column appointments.lines.service_id is 'Null with its category where the professional booked in free words.';
