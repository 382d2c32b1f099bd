-- A colour is chosen for one's own people alone. By the member first: no statement is to look for the people of a house by
-- this key, which is there for what points to it.
alter table staff.members add constraint members_house_key unique (id, professional_id);
delete from professionals.calendar_colours c
  where member_id is not null and not exists (select from staff.members m
    where m.id = c.member_id and m.professional_id = c.professional_id);
alter table professionals.calendar_colours
  drop constraint calendar_colours_member_id_fkey,
  add constraint calendar_colours_member_fkey foreign key (member_id, professional_id)
    references staff.members (id, professional_id);

comment on table appointments.answers is 'What a customer answered before her visit, to the questions as they were then. Never changed; deleted with a hold that ran out, some time after the visit (decision 75), and with the person.';
