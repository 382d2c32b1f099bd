create schema files;

create table files.files (
  id uuid primary key default gen_random_uuid(),
  owner_kind text not null check (owner_kind in ('account', 'sign_up_draft')),
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null,
  stored_at timestamptz,
  attached_to text check (attached_to in ('sign_up_draft', 'verification')),
  sweep_at timestamptz,
  removing boolean not null default false,
  check ((attached_to is null) = (sweep_at is not null))
);
comment on table files.files is 'Private files, cleaned when they came in. The bytes lie in the file storage under the id, encrypted.';
comment on column files.files.owner_id is 'The account, or the sign-up draft before there is one.';
comment on column files.files.name is 'As the person called it; shown, never a path.';
comment on column files.files.stored_at is 'Null while the bytes are on their way to the storage.';
comment on column files.files.attached_to is 'What needs the file. Null: in quarantine, removed at sweep_at.';
comment on column files.files.removing is 'Nobody may attach it any more: the bytes go first, then the row.';
create index files_owner_idx on files.files (owner_kind, owner_id);
create index files_sweep_idx on files.files (sweep_at) where sweep_at is not null;
