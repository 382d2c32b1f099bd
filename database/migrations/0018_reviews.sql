-- Reviews of completed appointments.
create schema reviews;

create table reviews.reviews (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null unique references appointments.appointments (id),
  professional_id uuid not null references professionals.professionals (id),
  author_name text not null check (length(author_name) between 1 and 100),
  rating integer not null check (rating between 1 and 5),
  text text not null default '' check (length(text) <= 2000),
  answer text check (length(answer) <= 2000),
  created_at timestamptz not null,
  editable_until timestamptz,
  edited_at timestamptz,
  answered_at timestamptz,
  answer_editable_until timestamptz,
  answer_edited_at timestamptz,
  hidden_at timestamptz,
  constraint reviews_answer_edited_in_time check (answer_edited_at < answer_editable_until),
  constraint reviews_answered_check
    check (answer is not null or num_nonnulls(answered_at, answer_editable_until, answer_edited_at) = 0),
  constraint reviews_edited_in_time check (edited_at < editable_until)
);
comment on table reviews.reviews is 'One review per completed appointment, with one answer of the professional.';
comment on column reviews.reviews.editable_until is 'Fourteen days after the review was written; null: not editable.';
comment on column reviews.reviews.answer_editable_until is 'Fourteen days after the first answer.';
comment on column reviews.reviews.hidden_at is 'When an operator hid the review from everyone but its author; a hidden review does not count.';
-- Reviews for the home page.
create index reviews_praise_idx
  on reviews.reviews (created_at desc) where rating = 5 and length(text) between 40 and 240;
create index reviews_professional_idx on reviews.reviews (professional_id, created_at desc);

-- FOR SHARE prevents the appointment from changing its state until the review is written.
create function reviews.of_completed_visit() returns trigger language plpgsql as $$
begin
  perform 1 from appointments.appointments
    where id = new.appointment_id and professional_id = new.professional_id and state = 'completed' for share;
  if not found then
    raise exception 'appointment % is not completed there, and has no review', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger completed_visits_only before insert or update of appointment_id, professional_id on reviews.reviews
  for each row execute function reviews.of_completed_visit();

create function reviews.refuse_reviewed_outcome_change() returns trigger language plpgsql as $$
begin
  if exists (select from reviews.reviews where appointment_id = old.id) then
    raise exception 'appointment % was reviewed, and stays completed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reviewed_stay_completed before update of state on appointments.appointments
  for each row when (old.state = 'completed' and new.state <> 'completed') execute function reviews.refuse_reviewed_outcome_change();
