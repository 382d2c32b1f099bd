alter table appointments.appointments add column review_ask_at timestamptz;
comment on column appointments.appointments.review_ask_at is 'When the customer is asked for a review of a completed visit: a day after its outcome stands, never at night; null once she was, and for who has no account.';
create index appointments_review_ask_idx on appointments.appointments (review_ask_at) where review_ask_at is not null;

alter table reviews.reviews
  add column editable_until timestamptz,
  add column edited_at timestamptz,
  add column answered_at timestamptz,
  add column answer_editable_until timestamptz,
  add column answer_edited_at timestamptz;
update reviews.reviews set editable_until = created_at + interval '14 days';
update reviews.reviews set answered_at = created_at, answer_editable_until = created_at + interval '14 days'
  where answer is not null;
alter table reviews.reviews
  add constraint reviews_edited_in_time check (edited_at < editable_until),
  add constraint reviews_answer_edited_in_time check (answer_edited_at < answer_editable_until),
  add constraint reviews_answered_check check (answer is not null or num_nonnulls(answered_at, answer_editable_until, answer_edited_at) = 0);
comment on table reviews.reviews is 'What customers say of their completed appointments: one each, with one answer of the house.';
comment on column reviews.reviews.editable_until is 'Fourteen days after it was written; null where nobody may edit it.';
comment on column reviews.reviews.answer_editable_until is 'Fourteen days after the answer was first written.';

-- A review is of a completed appointment at that house, and stays so: the row is kept as it is until the review is there.
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

create function reviews.keep_outcome() returns trigger language plpgsql as $$
begin
  if exists (select from reviews.reviews where appointment_id = old.id) then
    raise exception 'appointment % was reviewed, and stays completed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reviewed_stay_completed before update of state on appointments.appointments
  for each row when (old.state = 'completed' and new.state <> 'completed')
  execute function reviews.keep_outcome();
