-- What a house notes of a visit for itself, beside what its customer wrote.
alter table appointments.appointments
  add column house_note text not null default '',
  add constraint appointments_house_note_check check (length(house_note) <= 1000);
comment on column appointments.appointments.house_note is 'What the house noted for itself: its calendar shows it, its customer reads it in her export alone. Gone with her, and with the house.';
