-- What a customer told of her hair, where the price of a service went by it.
alter table appointments.lines
  add column hair_length text,
  add column gender text,
  add constraint lines_hair_length_check check
    (hair_length in ('very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back')),
  add constraint lines_gender_check check (gender in ('male', 'female', 'child'));
comment on column appointments.lines.hair_length is 'As it was told; null where the service does not go by it.';
comment on column appointments.lines.gender is 'Whom it was for, beside the length.';
