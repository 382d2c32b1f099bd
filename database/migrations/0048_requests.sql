-- A service by questionnaire is booked as a request: its questions are answered, and the professional accepts or declines.
alter table appointments.appointments
  add column answer_by timestamptz,
  add constraint appointments_answer_by_check check (answer_by <= starts_at),
  add constraint appointments_requested_check check
    (state <> 'requested' or (answer_by is not null and expires_at = answer_by));
comment on column appointments.appointments.answer_by is 'Booked as a request: until when the professional may accept it, after which it ends. Null: booked at once.';
create index appointments_requested_idx on appointments.appointments (professional_id, answer_by) where state = 'requested';

create table appointments.answers (
  appointment_id uuid not null references appointments.appointments (id),
  position integer not null,
  topic_id uuid not null,
  topic_version integer not null,
  topic_name text not null,
  answers jsonb not null, -- [{questionId, text, chosen, yes, photoIds}]
  primary key (appointment_id, position),
  constraint answers_topic_key unique (appointment_id, topic_id),
  constraint answers_questions_fkey foreign key (topic_id, topic_version)
    references services.question_sets (topic_id, version),
  constraint answers_answers_check check (jsonb_typeof(answers) = 'array')
);
comment on table appointments.answers is 'What a customer answered before her visit, to the questions as they were then. Never changed; deleted with a hold that ran out, and with the person.';
create trigger answers_never_changed before update or truncate on appointments.answers
  for each statement execute function kit.refuse_change();

create table appointments.answer_photos (
  appointment_id uuid not null references appointments.appointments (id),
  file_id uuid not null references files.files (id) on delete cascade,
  primary key (appointment_id, file_id)
);
comment on table appointments.answer_photos is 'Photos among the answers: private files of the customer, seen by whoever may see the appointment.';
create index answer_photos_file_idx on appointments.answer_photos (file_id);

alter table files.files drop constraint files_attached_to_check;
alter table files.files add constraint files_attached_to_check
  check (attached_to in ('sign_up_draft', 'verification', 'album', 'portrait', 'answer'));

alter table payments.payables alter column authorise_at drop not null;
comment on column payments.payables.authorise_at is 'When the amount is held on the saved card. Null: not before it is asked for, as long as somebody has still to agree.';

-- Whether a service asks something decides whether customers can book it.
create trigger plan_changed after insert or delete on services.topic_services
  for each row execute function scheduling.note_plan_change('service');
