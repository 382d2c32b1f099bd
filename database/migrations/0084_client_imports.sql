-- A book brought along from elsewhere: line by line into a waiting room, then all of it at once.
create table clients.imports (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  file_name text not null check (length(file_name) between 1 and 200),
  line_count integer not null check (line_count between 1 and 20000),
  client_count integer check (client_count >= 0),
  created_at timestamptz not null,
  committed_at timestamptz,
  undone_at timestamptz,
  check ((committed_at is null) = (client_count is null)),
  check (undone_at is null or committed_at is not null)
);
comment on table clients.imports is 'Each file that was brought along; what waits of it goes with the next one that is begun.';
create index imports_professional_idx on clients.imports (professional_id, created_at desc, id);

create table clients.import_lines (
  import_id uuid not null references clients.imports (id) on delete cascade,
  line integer not null check (line between 1 and 100000),
  client jsonb,
  problems jsonb not null default '[]',
  primary key (import_id, line),
  check ((client is null) = (problems <> '[]'))
);
comment on table clients.import_lines is 'What stands on each line, or what is wrong with it; gone once it is in the book.';

alter table clients.clients add column import_id uuid references clients.imports (id);
create index clients_import_idx on clients.clients (import_id) where import_id is not null;
