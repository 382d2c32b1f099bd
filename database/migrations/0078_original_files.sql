-- A document for a verification is kept as it came: what is drawn anew is refused as manipulated.
alter table files.files add column original boolean not null default false;
comment on column files.files.original is 'Kept as it was sent, byte for byte; otherwise an image was drawn anew.';
alter table files.files
  drop constraint files_content_type_check,
  add constraint files_content_type_check check (
    content_type in ('image/jpeg', 'application/pdf') or (original and content_type = 'image/png')
  );
-- What is in use as a document already was judged as it is.
update files.files set original = true where content_type = 'application/pdf';
