-- Client books of professionals.
create schema clients;

create table clients.imports (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  file_name text not null check (length(file_name) between 1 and 200),
  line_count integer not null check (line_count between 1 and 20000),
  people_count integer check (people_count between 0 and 20000),
  client_count integer not null default 0 check (client_count >= 0),
  merged_count integer not null default 0 check (merged_count >= 0),
  doubles jsonb,
  saved_line integer not null default 0 check (saved_line >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  saved_at timestamptz,
  committed_at timestamptz,
  undone_at timestamptz,
  unique (professional_id, id),
  check ((started_at is null) = (people_count is null)),
  check (doubles is null or started_at is not null),
  check (committed_at is null or (started_at is not null and doubles is null)),
  check (undone_at is null or committed_at is not null)
);
comment on table clients.imports is 'Imported files. A job saves an import in parts once it is started. The next import deletes an import that was not started.';
comment on column clients.imports.people_count is 'Valid lines when the import was started; null before.';
comment on column clients.imports.client_count is 'Clients that the import has created.';
comment on column clients.imports.merged_count is 'Clients of the book that the import completed.';
comment on column clients.imports.doubles is 'What was decided about doubles, from the start until they are merged.';
comment on column clients.imports.saved_line is 'Number of the last line that became a client.';
comment on column clients.imports.saved_at is 'When the last part was saved.';
create unique index imports_one_running on clients.imports (professional_id)
  where started_at is not null and committed_at is null;
create index imports_professional_idx on clients.imports (professional_id, created_at desc, id);

create table clients.import_lines (
  import_id uuid not null references clients.imports (id) on delete cascade,
  line integer not null check (line between 1 and 100000),
  client jsonb,
  problems jsonb not null default '[]',
  primary key (import_id, line),
  constraint import_lines_have_client_or_problems check (client is not null or problems <> '[]')
);
comment on table clients.import_lines is 'Parsed lines of an import. A line has its client without the invalid fields, which are its problems; without a name it has only problems. Lines are deleted once committed.';

-- The last word of a name is the last name: "Zoé Marin" is filed as "marin zoe".
create function clients.filed_as(name text) returns text
  language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(btrim(name), '^(.*\S)\s+(\S+)$', '\2 \1')))
$$;

create table clients.visit_imports (
  id uuid not null default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  file_name text not null check (length(file_name) between 1 and 200),
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (professional_id, id)
);
comment on table clients.visit_imports is 'Imported files of visits to come.';
create index visit_imports_latest_idx on clients.visit_imports (professional_id, created_at desc, id);

create table clients.imported_visits (
  professional_id uuid not null,
  appointment_id uuid not null,
  import_id uuid not null,
  fingerprint text not null,
  primary key (professional_id, appointment_id),
  constraint imported_visits_once unique (professional_id, fingerprint),
  constraint imported_visits_import_fkey
    foreign key (professional_id, import_id) references clients.visit_imports (professional_id, id) on delete cascade
);
comment on table clients.imported_visits is 'Appointments that an import brought. Undoing the import deletes the rows of the appointments that it removes.';
comment on column clients.imported_visits.fingerprint is 'SHA-256 of what identifies the visit in its file, so that the same file adds nothing twice.';
create index imported_visits_import_idx on clients.imported_visits (professional_id, import_id);

create table clients.clients (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid references identity.accounts (id),
  entered_by uuid references staff.members (id),
  name text not null check (length(name) between 1 and 200),
  phone text check (length(phone) between 3 and 30),
  email text check (length(email) between 3 and 254),
  birthday date,
  line text not null default '' check (length(line) <= 200),
  city text not null default '' check (length(city) <= 100),
  postal_code text not null default '' check (length(postal_code) <= 10),
  hair_type text check (hair_type in ('african_hair', 'frizzy_hair', 'smooth_hair', 'curly_hair', 'wavy_hair')),
  hair_length text check (hair_length in ('very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back')),
  language text check (language in ('fr', 'en')),
  contact_by text check (contact_by in ('email', 'sms', 'phone', 'nothing')),
  note text not null default '' check (length(note) <= 4000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  health bytea,
  has_allergy boolean not null default false,
  first_visit_at timestamptz,
  last_visit_at timestamptz,
  next_visit_at timestamptz,
  visit_count integer not null default 0 check (visit_count >= 0),
  no_show_count integer not null default 0 check (no_show_count >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  sought text generated always as (appointments.sought(name, phone, email)) stored,
  filed_as text generated always as (clients.filed_as(name)) stored,
  birth_month smallint generated always as (extract(month from birthday)) stored,
  import_id uuid references clients.imports (id),
  visit_import_id uuid,
  constraint clients_visit_import_fkey
    foreign key (professional_id, visit_import_id) references clients.visit_imports (professional_id, id),
  constraint clients_of_one_professional unique (professional_id, id),
  constraint clients_one_an_account unique (professional_id, account_id),
  check (not has_allergy or health is not null)
);
comment on table clients.clients is 'Client book: one row per person known to a professional, with or without an account. The figures are computed from clients.visits.';
comment on column clients.clients.entered_by is 'The member who entered the client and may see them before the first appointment. Null: created by a booking or an import.';
comment on column clients.clients.visit_import_id is 'The import of visits that added the client; null: another way.';
comment on column clients.clients.contact_by is 'How the client prefers to be contacted; null: unknown.';
comment on column clients.clients.health is 'Allergies, patch test and health notes, sealed with a key outside of the database.';
comment on column clients.clients.has_allergy is 'True: each appointment shows a red mark; the allergy itself is in health.';
comment on column clients.clients.last_visit_at is 'Start of the last completed appointment.';
comment on column clients.clients.next_visit_at is 'Start of the next booked appointment.';
comment on column clients.clients.sought is 'Text for the search, the same as that of appointments, so that the same words find a client and their appointments.';
comment on column clients.clients.filed_as is 'Last name and first name, without accents and capitals: the order of the list.';
create index clients_account_idx on clients.clients (account_id) where account_id is not null;
create index clients_allergy_idx on clients.clients (professional_id, id) where has_allergy;
create index clients_birthday_idx on clients.clients (professional_id, birth_month) where birth_month is not null;
create index clients_by_last_visit_idx
  on clients.clients (professional_id, coalesce(last_visit_at, '-infinity'::timestamptz) desc, id desc);
create index clients_by_filed_as_idx on clients.clients (professional_id, filed_as, id);
create index clients_by_name_idx on clients.clients (professional_id, sought, id);
create index clients_by_spent_idx on clients.clients (professional_id, spent_cents desc, id desc);
create index clients_email_idx on clients.clients (professional_id, lower(email)) where email is not null;
create index clients_entered_by_idx on clients.clients (entered_by) where entered_by is not null;
create index clients_import_idx on clients.clients (import_id) where import_id is not null;
create index clients_visit_import_idx
  on clients.clients (professional_id, visit_import_id) where visit_import_id is not null;
create index clients_phone_idx on clients.clients (professional_id, phone) where phone is not null;
create index clients_sought_idx on clients.clients using gin (professional_id, sought gin_trgm_ops);
create index clients_tags_idx on clients.clients using gin (professional_id, tags);

-- Loads pg_trgm into this session, because before that only a superuser may name its setting.
select show_limit();

-- Finds clients with similar names, the most similar first. Two swapped letters of six leave a similarity of
-- 0.28.
create function clients.alike(professional uuid, typed text, most integer) returns setof uuid
  language sql stable set pg_trgm.word_similarity_threshold = 0.28 as $$
  select id from clients.clients where professional_id = professional and typed operator(public.<%) sought
  order by public.word_similarity(typed, sought) desc, sought, id limit most
$$;

create table clients.import_merges (
  professional_id uuid not null,
  import_id uuid not null,
  client_id uuid not null,
  former jsonb not null,
  written jsonb not null,
  primary key (professional_id, import_id, client_id),
  constraint import_merges_import_fkey
    foreign key (professional_id, import_id) references clients.imports (professional_id, id) on delete cascade,
  constraint import_merges_client_fkey
    foreign key (professional_id, client_id) references clients.clients (professional_id, id) on delete cascade
);
comment on table clients.import_merges is 'Clients whose empty fields an import filled: these fields before and after, so that an undo restores those that were not edited since.';
create index import_merges_client_fkey_idx on clients.import_merges (professional_id, client_id);

create table clients.visits (
  appointment_id uuid primary key references appointments.appointments (id) on delete cascade,
  professional_id uuid not null,
  client_id uuid not null,
  member_id uuid not null references staff.members (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('requested', 'confirmed', 'completed', 'no_show', 'cancelled')),
  spent_cents integer not null default 0 check (spent_cents >= 0),
  constraint visits_client_fkey
    foreign key (professional_id, client_id) references clients.clients (professional_id, id) on delete cascade,
  check (spent_cents = 0 or state = 'completed')
);
comment on table clients.visits is 'Read model of appointments, updated by facts: the client of each appointment and the figures that count for the client.';
comment on column clients.visits.spent_cents is 'Cents that the client spent on a completed appointment: services and travel, without the search fee.';
create index visits_client_fkey_idx on clients.visits (professional_id, client_id);
create index visits_client_idx on clients.visits (client_id, starts_at desc, appointment_id);
create index visits_member_idx on clients.visits (member_id, client_id);
create index visits_starts_idx on clients.visits (professional_id, starts_at);

create table clients.formulas (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients.clients (id) on delete cascade,
  appointment_id uuid references appointments.appointments (id) on delete set null,
  day date not null,
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null
);
comment on table clients.formulas is 'Colour formulas; their parts are in clients.formula_parts.';
create index formulas_appointment_idx on clients.formulas (appointment_id) where appointment_id is not null;
create index formulas_client_idx on clients.formulas (client_id, day desc, id desc);

create table clients.formula_parts (
  formula_id uuid not null references clients.formulas (id) on delete cascade,
  position integer not null check (position between 0 and 11),
  product text not null check (length(product) between 1 and 100),
  shade text not null default '' check (length(shade) <= 60),
  grams integer check (grams between 1 and 2000),
  oxidant text not null default '' check (length(oxidant) <= 60),
  minutes integer check (minutes between 1 and 600),
  primary key (formula_id, position)
);

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
  moved_photos uuid[] not null default '{}',
  check (undo_until > merged_at),
  check (undone_at is null or former is null)
);
comment on table clients.merges is 'Which client was merged into which, and the rows that moved. A merge can be undone for thirty days.';
comment on column clients.merges.former is 'Both clients before the merge, and the result, with their consents; health stays sealed. Deleted when the merge can no longer be undone.';
create index merges_kept_idx on clients.merges (kept_id, merged_at desc);
create index merges_professional_idx on clients.merges (professional_id);
create index merges_undo_idx on clients.merges (undo_until) where former is not null;

create table clients.known_as (
  professional_id uuid not null references professionals.professionals (id),
  sought text not null,
  client_id uuid not null references clients.clients (id) on delete cascade,
  merge_id uuid not null references clients.merges (id) on delete cascade,
  primary key (professional_id, sought)
);
comment on table clients.known_as is 'Search texts of merged clients: a later booking with this text belongs to client_id.';
create index known_as_client_idx on clients.known_as (client_id);
create index known_as_merge_idx on clients.known_as (merge_id);

create table clients.apart (
  one_id uuid not null references clients.clients (id) on delete cascade,
  other_id uuid not null references clients.clients (id) on delete cascade,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
comment on table clients.apart is 'Pairs of clients that look alike but are two people; they are not suggested for merging again.';
create index apart_other_idx on clients.apart (other_id);

create table clients.photo_consents (
  client_id uuid primary key references clients.clients (id) on delete cascade,
  consented_on date not null,
  recorded_by uuid not null references staff.members (id),
  recorded_at timestamptz not null
);
comment on table clients.photo_consents is 'Consents to photos. A withdrawn consent is deleted together with the photos; the audit trail records when.';
comment on column clients.photo_consents.consented_on is 'Local day on which the client consented.';
create index photo_consents_recorded_by_idx on clients.photo_consents (recorded_by);

create table clients.photos (
  file_id uuid primary key references files.files (id),
  client_id uuid not null,
  kind text not null check (kind in ('before', 'after')),
  day date not null,
  added_at timestamptz not null,
  constraint photos_consent_fkey foreign key (client_id) references clients.photo_consents (client_id)
);
comment on table clients.photos is 'Photos of clients: files for members who may see the client; they have no public address. There is no cascade, because the files are marked for removal before their consent or client is deleted.';
create index photos_client_idx on clients.photos (client_id, day desc, kind desc, added_at, file_id);
