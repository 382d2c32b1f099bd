-- Private files and public images; the bytes are in the file storage.
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
comment on table files.files is 'Private files, cleaned on upload. The bytes are in the file storage under the id, encrypted.';
comment on column files.files.owner_id is 'An account, a sign-up draft or a professional, by owner_kind.';
comment on column files.files.name is 'As the uploader named it; shown, never used as a path.';
comment on column files.files.stored_at is 'Null until the bytes are in the storage.';
comment on column files.files.attached_to is 'What uses the file, and so who may see it. Null: in quarantine, removed at sweep_at.';
comment on column files.files.removing is 'Can no longer be attached: the bytes are deleted first, then the row.';
comment on column files.files.original is 'Stored byte for byte, as documents of a verification must be; other images are re-encoded.';
create index files_owner_idx on files.files (owner_kind, owner_id);
create index files_sweep_idx on files.files (sweep_at) where sweep_at is not null;

create table files.variants (
  file_id uuid not null references files.files (id) on delete cascade,
  name text not null check (name ~ '^[0-9]{3,4}-(avif|webp|jpeg)$'),
  size_bytes integer not null check (size_bytes > 0),
  primary key (file_id, name)
);
comment on table files.variants is 'Public images in smaller sizes and newer formats. The bytes are in the file storage under file id and name.';
