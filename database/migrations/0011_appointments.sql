-- Appointments, from the request to the settled money.
create schema appointments;

-- unaccent() is not immutable, because it depends on the default dictionary; with a named dictionary it can be
-- declared immutable.
create function appointments.sought(name text, phone text, email text) returns text
  language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, name))
    || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(lower(public.unaccent('public.unaccent'::regdictionary, email)), '')
$$;

create table appointments.groups (
  id uuid primary key,
  professional_id uuid not null references professionals.professionals (id),
  customer_id uuid references identity.accounts (id),
  created_at timestamptz not null,
  unique (id, professional_id, customer_id),
  unique (id, professional_id)
);
comment on table appointments.groups is 'Two to four appointments at one professional, booked together: by a customer for several people, or by the professional, without an account, for one person served by several members.';
create index groups_customer_idx on appointments.groups (customer_id);
create index groups_professional_idx on appointments.groups (professional_id);

create table appointments.appointments (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid not null references staff.members (id),
  customer_id uuid references identity.accounts (id),
  booked_by text not null check (booked_by in ('customer', 'professional')),
  customer_name text not null
    constraint appointments_customer_name_check
      check (length(customer_name) <= 201 and (customer_name <> '' or customer_id is null)),
  customer_phone text,
  customer_email text,
  note text not null default '' check (length(note) <= 1000),
  professional_name text not null,
  member_name text not null,
  place text not null check (place in ('salon', 'at_home')),
  line text not null default '',
  city text not null,
  postal_code text not null,
  insee_code text,
  latitude double precision not null,
  longitude double precision not null,
  distance_hm integer check (distance_hm >= 0),
  state text not null check (state in ('held', 'requested', 'confirmed', 'completed', 'no_show', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  service_fee_cents integer not null check (service_fee_cents >= 0),
  mileage_cents integer not null check (mileage_cents >= 0),
  search_fee_cents integer not null check (search_fee_cents >= 0),
  total_cents integer not null,
  card_cents integer not null check (card_cents >= 0),
  on_site_cents integer not null check (on_site_cents >= 0),
  deposit_cents integer,
  cancellation_window_hours integer not null,
  late_fee_percent integer not null,
  no_show_fee_percent integer not null,
  payment_failure text not null check (payment_failure in ('cancel', 'pay_on_site')),
  expires_at timestamptz,
  reminder_at timestamptz,
  closing_at timestamptz not null,
  settle_at timestamptz,
  late_moved_from timestamptz,
  revision integer not null default 0,
  cancelled_by text check (cancelled_by in ('customer', 'professional', 'system')),
  cancel_reason text check (length(cancel_reason) <= 500),
  fee_cents integer check (fee_cents >= 0),
  created_at timestamptz not null,
  state_changed_at timestamptz not null,
  mark_reminder_at timestamptz,
  contest_until timestamptz,
  contested_at timestamptz,
  contest_reason text check (length(contest_reason) <= 1000),
  contest_decided_at timestamptz,
  decided_cents integer,
  answer_by timestamptz,
  review_ask_at timestamptz,
  paid_on_site_by text check (paid_on_site_by in ('cash', 'card', 'cheque', 'other')),
  sought text generated always as (appointments.sought(customer_name, customer_phone, customer_email)) stored,
  series_id uuid,
  group_id uuid,
  group_position integer check (group_position between 1 and 4),
  person_name text not null default '',
  professional_note text not null default '' check (length(professional_note) <= 1000),
  constraint appointments_group_fkey
    foreign key (group_id, professional_id, customer_id)
    references appointments.groups (id, professional_id, customer_id),
  constraint appointments_group_professional_fkey
    foreign key (group_id, professional_id) references appointments.groups (id, professional_id),
  check (starts_at < ends_at),
  check (total_cents = service_fee_cents + mileage_cents + search_fee_cents),
  check (total_cents = card_cents + on_site_cents),
  check ((state in ('held', 'requested')) = (expires_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check (decided_cents between 0 and card_cents),
  constraint appointments_deposit_check check (deposit_cents between 0 and card_cents),
  check (contested_at is null or contest_until is not null),
  check ((contested_at is null) = (contest_reason is null)),
  check (contest_decided_at is null or contested_at is not null),
  check ((contest_decided_at is null) = (decided_cents is null)),
  check (contested_at is null or settle_at is null),
  constraint appointments_answer_by_check check (answer_by <= starts_at),
  constraint appointments_group_check
    check ((group_id is null) = (group_position is null)
      and ((group_id is not null and customer_id is not null) or person_name = '')),
  constraint appointments_paid_on_site_completed
    check (paid_on_site_by is null or (state = 'completed' and on_site_cents > 0)),
  constraint appointments_requested_check
    check (state <> 'requested' or (answer_by is not null and expires_at = answer_by))
);
comment on table appointments.appointments is 'One appointment of one customer. Names, prices, address and terms are those at the booking.';
comment on column appointments.appointments.customer_name is 'Empty for a walk-in without a name. The name of a customer with an account is never empty.';
comment on column appointments.appointments.distance_hm is 'Length of the one-way trip in tenths of a kilometre; only at home.';
comment on column appointments.appointments.card_cents is 'Amount held on the card in cents. The customer pays the rest, on_site_cents, to the professional.';
comment on column appointments.appointments.deposit_cents is 'Deposit in cents, a part of card_cents. The fees are percentages of it; null: no deposit was asked, and they are percentages of the total.';
comment on column appointments.appointments.no_show_fee_percent is 'No-show fee in percent of the deposit or the total, as announced before the booking; 0: none was announced.';
comment on column appointments.appointments.late_moved_from is 'Start before the customer moved the appointment although cancelling cost a fee; the cancellation window still counts from it. Null: not moved so.';
comment on column appointments.appointments.closing_at is 'When the system completes an appointment that was not marked: 20 h after its end.';
comment on column appointments.appointments.settle_at is 'When the money of a completed appointment or a no-show moves: after ten minutes, in which the outcome can be undone, or after 48 h when the system completed the appointment.';
comment on column appointments.appointments.fee_cents is 'Fee for late cancellation or no-show that was charged, in cents.';
comment on column appointments.appointments.mark_reminder_at is 'When the professional is reminded to mark the appointment (2 h after its end). Null once the reminder is sent, and for appointments that the professional booked.';
comment on column appointments.appointments.contest_until is 'Until when the customer can contest an appointment that the system completed; null when no money is to move.';
comment on column appointments.appointments.contested_at is 'When the customer contested the appointment; from then on nothing is captured until an operator decides.';
comment on column appointments.appointments.decided_cents is 'Cents of a contested appointment that the operator allowed to be captured.';
comment on column appointments.appointments.answer_by is 'Until when the professional can accept the request; null: booked without a request.';
comment on column appointments.appointments.review_ask_at is 'When the customer is asked for a review: a day after the outcome is final, never at night. Null once asked, and without an account.';
comment on column appointments.appointments.paid_on_site_by is 'How the customer paid on site; null: nothing was due, or unknown.';
comment on column appointments.appointments.sought is 'Text for the search: name without accents in lower case, digits of the phone, email. Erased together with them.';
comment on column appointments.appointments.series_id is 'Shared by the appointments of a series that were booked together.';
comment on column appointments.appointments.group_id is 'Group of appointments of several people or members that were booked together; null: booked alone.';
comment on column appointments.appointments.person_name is 'Name that the customer entered for the person of a group; empty: the customer, or no name entered.';
comment on column appointments.appointments.professional_note is 'Internal note of the professional. The customer sees it only in the data export; it is erased with either account.';
create index appointments_closing_idx on appointments.appointments (closing_at) where state = 'confirmed';
create index appointments_contested_idx
  on appointments.appointments (contested_at) where contested_at is not null and contest_decided_at is null;
create index appointments_customer_idx on appointments.appointments (customer_id, starts_at);
create index appointments_expiry_idx on appointments.appointments (expires_at) where expires_at is not null;
create unique index appointments_group_idx
  on appointments.appointments (group_id, group_position) where group_id is not null;
create index appointments_mark_reminder_idx
  on appointments.appointments (mark_reminder_at) where mark_reminder_at is not null and state = 'confirmed';
create index appointments_paid_on_site_idx
  on appointments.appointments (professional_id, starts_at) where paid_on_site_by is not null;
create index appointments_professional_idx on appointments.appointments (professional_id, starts_at);
create index appointments_reminder_idx on appointments.appointments (reminder_at) where reminder_at is not null;
create index appointments_requested_idx
  on appointments.appointments (professional_id, answer_by) where state = 'requested';
create index appointments_review_ask_idx on appointments.appointments (review_ask_at) where review_ask_at is not null;
create index appointments_series_idx on appointments.appointments (series_id, starts_at) where series_id is not null;
create index appointments_settle_idx on appointments.appointments (settle_at) where settle_at is not null;
create index appointments_sought_idx on appointments.appointments using gin (sought gin_trgm_ops);
-- Past appointments that are not settled are at the start of this index, however long the history is.
create index appointments_unsettled_idx
  on appointments.appointments (professional_id, starts_at) where state = 'confirmed';

create function appointments.check_group_size() returns trigger language plpgsql as $$
begin
  if (select count(*) from appointments.appointments where group_id = new.id) < 2 then
    raise exception 'group % has fewer than two appointments', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger two_at_least after insert on appointments.groups
  deferrable initially deferred for each row execute function appointments.check_group_size();

-- The foreign key does not check customer_id when it is null, so this trigger does.
create function appointments.expect_no_account() returns trigger language plpgsql as $$
begin
  if exists (select from appointments.groups where id = new.group_id and customer_id is not null) then
    raise exception 'group % has an account, appointment % has none', new.group_id, new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger none_without_account after insert or update of group_id, customer_id on appointments.appointments
  for each row when (new.group_id is not null and new.customer_id is null)
  execute function appointments.expect_no_account();

create table appointments.lines (
  appointment_id uuid not null references appointments.appointments (id),
  position integer not null check (position >= 0),
  service_id uuid references services.services (id),
  name text not null,
  category text,
  price_cents integer not null check (price_cents >= 0),
  duration_minutes integer not null,
  prepayment boolean not null,
  deposit_cents integer not null default 0,
  steps jsonb not null,
  hair_length text check (hair_length in ('very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back')),
  gender text check (gender in ('male', 'female', 'child')),
  questionnaire boolean not null default false,
  primary key (appointment_id, position),
  constraint lines_free_words_check check ((service_id is null) = (category is null)),
  constraint lines_deposit_check
    check (deposit_cents between 0 and price_cents and (not prepayment or deposit_cents = 0))
);
comment on column appointments.lines.service_id is 'Null, like category, when the professional booked in free text.';
comment on column appointments.lines.deposit_cents is 'Deposit for this service as booked, at most its price; 0: none.';
comment on column appointments.lines.steps is 'Steps as booked: [{name, durationMinutes, freeTimeMinutes, equipment: [name]}].';
comment on column appointments.lines.hair_length is 'Hair length that the customer stated; null when the price does not depend on it.';
comment on column appointments.lines.gender is 'Gender that the customer stated with the hair length.';
comment on column appointments.lines.questionnaire is 'True: booked on request, so that the professional may propose another price.';

create table appointments.events (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments.appointments (id),
  at timestamptz not null,
  kind text not null,
  actor text not null check (actor in ('customer', 'professional', 'system')),
  actor_id uuid,
  detail jsonb not null default '{}'
);
comment on table appointments.events is 'History of an appointment. Append-only, except that the reasons for prices are emptied when the person is erased.';
create index events_appointment_idx on appointments.events (appointment_id, id);
create trigger events_append_only before delete or truncate on appointments.events
  for each statement execute function kit.refuse_change();

create function appointments.without_reasons(detail jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(detail -> 'prices') = 'array' then jsonb_set(detail, '{prices}', (
    select coalesce(jsonb_agg(price || '{"reason": ""}' order by place), '[]')
    from jsonb_array_elements(detail -> 'prices') with ordinality as prices (price, place)
  )) else detail end
$$;

-- Allows the only permitted change of an event: the reasons for prices are emptied when the person is erased.
create function appointments.allow_only_reason_removal() returns trigger language plpgsql as $$
declare
  forgotten appointments.events := old;
begin
  forgotten.detail := appointments.without_reasons(old.detail);
  if new is distinct from forgotten then
    raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger events_only_reasons_removed before update on appointments.events
  for each row execute function appointments.allow_only_reason_removal();

create table appointments.answers (
  appointment_id uuid not null references appointments.appointments (id),
  position integer not null,
  topic_id uuid not null,
  topic_version integer not null,
  topic_name text not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  primary key (appointment_id, position),
  constraint answers_topic_key unique (appointment_id, topic_id),
  constraint answers_questions_fkey
    foreign key (topic_id, topic_version) references services.question_sets (topic_id, version)
);
comment on table appointments.answers is 'A customer''s answers before the appointment, with the version of the questions. Rows never change; they are deleted with an expired hold, some time after the appointment (decision 75), and with the person.';
comment on column appointments.answers.answers is 'Answers to the questions: [{questionId, text, chosen, yes, photoIds}].';
create trigger answers_never_changed before update or truncate on appointments.answers
  for each statement execute function kit.refuse_change();

create table appointments.answer_photos (
  appointment_id uuid not null references appointments.appointments (id),
  file_id uuid not null references files.files (id) on delete cascade,
  primary key (appointment_id, file_id)
);
comment on table appointments.answer_photos is 'Private files of the customer, visible to everyone who may see the appointment.';
create index answer_photos_file_idx on appointments.answer_photos (file_id);

-- An appointment that is moved to another member changes the calendars of both members.
create function appointments.notify_appointment() returns trigger language plpgsql as $$
declare
  visit appointments.appointments := case tg_op when 'DELETE' then old else new end;
begin
  perform kit.notify_live(array_remove(array[
    'professional:' || visit.professional_id,
    'member:' || visit.member_id,
    case when tg_op = 'UPDATE' and old.member_id <> new.member_id then 'member:' || old.member_id end,
    'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $$;
create trigger announced after insert or delete on appointments.appointments
  for each row execute function appointments.notify_appointment();
create trigger announced_again after update on appointments.appointments
  for each row when (old.* is distinct from new.*) execute function appointments.notify_appointment();

-- A payable has the id of its appointment.
create function appointments.notify_payment() returns trigger language plpgsql as $$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.id;
  if found then
    perform kit.notify_live(array_remove(array[
      'professional:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
    ], null), 'appointment', visit.id);
  end if;
  return null;
end $$;
