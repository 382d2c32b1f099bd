-- Two of the book who are one person become one; for thirty days they may become two again.
create table clients.merges (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  kept_id uuid not null references clients.clients (id) on delete cascade,
  merged_id uuid not null,
  merged_name text not null,
  former jsonb,
  moved_visits uuid[] not null,
  moved_formulas uuid[] not null,
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  check (undo_until > merged_at),
  check (undone_at is null or former is null)
);
comment on table clients.merges is 'Which client was merged into which, and what moved with her.';
comment on column clients.merges.former is 'Both as they were, and the one that is kept as she was written then; health as it was sealed. Gone once it cannot be undone any more.';
create index merges_kept_idx on clients.merges (kept_id, merged_at desc);
create index merges_undo_idx on clients.merges (undo_until) where former is not null;
create index merges_professional_idx on clients.merges (professional_id);

-- How she was written before: whoever is booked so once more is she.
create table clients.known_as (
  professional_id uuid not null references professionals.professionals (id),
  sought text not null,
  client_id uuid not null references clients.clients (id) on delete cascade,
  merge_id uuid not null references clients.merges (id) on delete cascade,
  primary key (professional_id, sought)
);
create index known_as_client_idx on clients.known_as (client_id);
create index known_as_merge_idx on clients.known_as (merge_id);

create table clients.apart (
  one_id uuid not null references clients.clients (id) on delete cascade,
  other_id uuid not null references clients.clients (id) on delete cascade,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
comment on table clients.apart is 'Alike, and two people: not offered again as one.';
create index apart_other_idx on clients.apart (other_id);
