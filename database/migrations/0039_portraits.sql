-- A member of staff has a portrait: a picture of the business that anybody may see where people are chosen.
alter table files.files drop constraint files_attached_to_check;
alter table files.files add constraint files_attached_to_check
  check (attached_to in ('sign_up_draft', 'verification', 'album', 'portrait'));

alter table staff.members add column portrait_id uuid references files.files (id) on delete set null;
create index members_portrait_idx on staff.members (portrait_id) where portrait_id is not null;
comment on column staff.members.portrait_id is 'Her picture, a file of the business in use as a portrait; null: her initials.';
comment on index staff.members_portrait_idx is 'A file that is removed asks whose portrait it was.';

alter table search.listings add column portrait_ids uuid[] not null default '{}';
comment on column search.listings.portrait_ids is 'Of those who work there, in list order, as far as they have one.';
