-- Private files and public images. Their bytes are in the file storage.
create schema files;

create table files.files (
  id uuid primary key default gen_random_uuid(),
  owner_kind text not null check (owner_kind in ('account', 'sign_up_draft', 'professional')),
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null,
  stored_at timestamptz,
  attached_to text
    check (attached_to in ('sign_up_draft', 'verification', 'album', 'removed_photo', 'portrait', 'answer',
      'message', 'client_photo')),
  sweep_at timestamptz,
  removing boolean not null default false,
  original boolean not null default false,
  check ((attached_to is null) = (sweep_at is not null)),
  constraint files_content_type_check
    check (content_type in ('image/jpeg', 'application/pdf') or (original and content_type = 'image/png'))
);
comment on table files.files is 'Private files, without metadata after the upload. The bytes are in the file storage under the id, encrypted.';
comment on column files.files.owner_id is 'Id of an account, a sign-up draft or a professional, as owner_kind says.';
comment on column files.files.name is 'File name that the uploader sent; it is shown and never used as a path.';
comment on column files.files.stored_at is 'Null until the bytes are in the file storage.';
comment on column files.files.attached_to is 'What uses the file, which decides who may see it. Null: nothing uses the file yet; it is removed at sweep_at.';
comment on column files.files.removing is 'True when the file can no longer be attached: its bytes are deleted first and the row after them.';
comment on column files.files.original is 'True: stored byte for byte, as verification documents must be. False: images are re-encoded.';
create index files_owner_idx on files.files (owner_kind, owner_id);
create index files_sweep_idx on files.files (sweep_at) where sweep_at is not null;

create table files.variants (
  file_id uuid not null references files.files (id) on delete cascade,
  name text not null check (name ~ '^[0-9]{3,4}-(avif|webp|jpeg)$'),
  size_bytes integer not null check (size_bytes > 0),
  primary key (file_id, name)
);
comment on table files.variants is 'Smaller sizes and newer formats of public images. The bytes are in the file storage under file id and name.';
