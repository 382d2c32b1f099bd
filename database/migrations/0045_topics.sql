-- What is asked before a service is booked by questionnaire. An answer stays with the questions that were answered: they are
-- never changed, a topic goes on to a newer set of them.
create table services.topics (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  name text not null,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint topics_name_check check (char_length(name) between 1 and 80),
  constraint topics_version_check check (version >= 1)
);
comment on table services.topics is 'Questions of a professional that belong together.';
comment on column services.topics.version is 'Grows with every edit; an edit made from an older one is refused.';
create index topics_professional_idx on services.topics (professional_id) where deleted_at is null;

create table services.question_sets (
  topic_id uuid not null references services.topics (id),
  version integer not null,
  questions jsonb not null, -- [{id, kind, text, required, options}]
  created_at timestamptz not null,
  primary key (topic_id, version),
  constraint question_sets_questions_check check
    (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 20)
);
comment on table services.question_sets is 'What a topic asked at each of its versions.';
create trigger question_sets_append_only before delete or update or truncate on services.question_sets
  for each statement execute function kit.refuse_change();
-- A topic asks what was kept of it at its version.
alter table services.topics add constraint topics_questions_fkey
  foreign key (id, version) references services.question_sets (topic_id, version) deferrable initially deferred;

create table services.topic_services (
  topic_id uuid not null references services.topics (id),
  service_id uuid not null references services.services (id),
  primary key (topic_id, service_id)
);
comment on table services.topic_services is 'Before which services it is asked.';
create index topic_services_service_idx on services.topic_services (service_id);
