-- Photos of a client before and after, for the house alone: none without her consent, which is written down.
alter table files.files drop constraint files_attached_to_check;
alter table files.files add constraint files_attached_to_check
  check (attached_to in ('sign_up_draft', 'verification', 'album', 'portrait', 'answer', 'message', 'client_photo'));

create table clients.photo_consents (
  client_id uuid primary key references clients.clients (id) on delete cascade,
  consented_on date not null,
  recorded_by uuid not null references staff.members (id),
  recorded_at timestamptz not null
);
comment on table clients.photo_consents is 'Who allows to be photographed; withdrawn, the row is gone, and so are the photos. When it was given and withdrawn stays on the audit trail.';
comment on column clients.photo_consents.consented_on is 'The day, in the house''s zone, on which the client said yes.';
create index photo_consents_recorded_by_idx on clients.photo_consents (recorded_by);

create table clients.photos (
  file_id uuid primary key references files.files (id),
  client_id uuid not null,
  kind text not null check (kind in ('before', 'after')),
  day date not null,
  added_at timestamptz not null,
  -- No cascade: whoever takes a consent or a client away hands the files over for removal first, or fails.
  constraint photos_consent_fkey foreign key (client_id) references clients.photo_consents (client_id)
);
comment on table clients.photos is 'A file each, seen by whoever sees the client, and by no address.';
create index photos_client_idx on clients.photos (client_id, day desc, kind desc, added_at, file_id);

alter table clients.merges add column moved_photos uuid[] not null default '{}';
comment on column clients.merges.former is 'Both as they were, and the one that is kept as she was written then, with what each consented to; health as it was sealed. Gone once it cannot be undone any more.';

-- What was given back of a visit is no longer counted as spent: visits of which anything was are counted once more.
insert into kit.facts (name, payload, at, subject)
  select distinct on (payable_id) 'visit-changed', jsonb_build_object('appointmentId', payable_id), asked_at, payable_id::text
  from payments.refunds order by payable_id, asked_at;
