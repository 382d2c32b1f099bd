alter table files.files drop constraint files_owner_kind_check;
alter table files.files add constraint files_owner_kind_check check (owner_kind in ('account', 'sign_up_draft', 'professional'));
alter table files.files drop constraint files_attached_to_check;
alter table files.files add constraint files_attached_to_check check (attached_to in ('sign_up_draft', 'verification', 'album'));
comment on column files.files.owner_id is 'The account, the sign-up draft before there is one, or the business.';
comment on column files.files.attached_to is 'What needs the file, and with it whether anybody may see it. Null: in quarantine, removed at sweep_at.';

create table files.variants (
  file_id uuid not null references files.files (id) on delete cascade,
  name text not null check (name ~ '^[0-9]{3,4}-(avif|webp|jpeg)$'),
  size_bytes integer not null check (size_bytes > 0),
  primary key (file_id, name)
);
comment on table files.variants is 'A public picture in smaller sizes and newer formats, drawn once it is attached. The bytes lie in the file storage under file id and name.';
