-- Written by `node scripts/database.ts dump` from the migrations: the present, for reading. Never by hand.

CREATE EXTENSION btree_gin;
CREATE EXTENSION btree_gist;
CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SCHEMA album;
CREATE SCHEMA appointments;
CREATE SCHEMA clients;
CREATE SCHEMA connections;
CREATE SCHEMA customers;
CREATE SCHEMA external_calendars;
CREATE SCHEMA favourites;
CREATE SCHEMA files;
CREATE SCHEMA identity;
CREATE SCHEMA kit; -- Objects that all domains use: business clock, idempotency, audit trail, outbox, jobs.
CREATE SCHEMA messaging;
CREATE SCHEMA moderation;
CREATE SCHEMA notifications;
CREATE SCHEMA payments;
CREATE SCHEMA places;
CREATE SCHEMA professionals;
CREATE SCHEMA reviews;
CREATE SCHEMA scheduling;
CREATE SCHEMA search;
CREATE SCHEMA services;
CREATE SCHEMA sign_up; -- Sign-up of professionals, before they have an account.
CREATE SCHEMA staff;
CREATE SCHEMA subscriptions;
CREATE SCHEMA verification;
CREATE SCHEMA waiting;
CREATE SCHEMA wallet;

-- Public photos, one file each.
CREATE TABLE album.photos (
  id uuid NOT NULL, -- Id of the file.
  professional_id uuid NOT NULL,
  position integer NOT NULL,
  caption text NOT NULL DEFAULT ''::text,
  category text,
  member_id uuid,
  before_id uuid, -- The photo taken before the service; both are shown together.
  is_cover boolean NOT NULL DEFAULT false,
  is_shown boolean NOT NULL DEFAULT true, -- False: beyond the limit of the plan, until the limit grows or the professional chooses other photos, or removed by an operator.
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit based on an older one is refused.
  added_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone, -- When an operator removed the photo for everyone but its professional; it stays for a contest.
  CONSTRAINT photos_pkey PRIMARY KEY (id),
  CONSTRAINT photos_before_id_key UNIQUE (before_id),
  CONSTRAINT photos_id_professional_id_key UNIQUE (id, professional_id),
  CONSTRAINT photos_before_id_professional_id_fkey FOREIGN KEY (before_id, professional_id) REFERENCES album.photos(id, professional_id) ON DELETE SET NULL (before_id),
  CONSTRAINT photos_id_fkey FOREIGN KEY (id) REFERENCES files.files(id),
  CONSTRAINT photos_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT photos_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT photos_caption_check CHECK ((length(caption) <= 200)),
  CONSTRAINT photos_category_check CHECK ((category = ANY (ARRAY['man_cut'::text, 'woman_cut'::text, 'coloration'::text, 'hair_perm'::text, 'beard'::text, 'shampoo_care'::text, 'mechanical_straightening'::text, 'chemical_straightening'::text, 'hairdressing'::text, 'ceremony'::text, 'artistic'::text, 'hair_implants'::text, 'kids'::text]))),
  CONSTRAINT photos_check CHECK ((before_id <> id)),
  CONSTRAINT photos_removed_is_not_shown CHECK (((removed_at IS NULL) OR (NOT is_shown))),
  CONSTRAINT photos_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX photos_cover_idx ON album.photos USING btree (professional_id) WHERE is_cover;
CREATE INDEX photos_member_idx ON album.photos USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX photos_professional_idx ON album.photos USING btree (professional_id, "position", id);

-- Private files of the customer, visible to everyone who may see the appointment.
CREATE TABLE appointments.answer_photos (
  appointment_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT answer_photos_pkey PRIMARY KEY (appointment_id, file_id),
  CONSTRAINT answer_photos_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT answer_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id) ON DELETE CASCADE
);
CREATE INDEX answer_photos_file_idx ON appointments.answer_photos USING btree (file_id);

-- A customer's answers before the appointment, with the version of the questions. Rows never change; they are deleted with an expired hold, some time after the appointment (decision 75), and with the person.
CREATE TABLE appointments.answers (
  appointment_id uuid NOT NULL,
  position integer NOT NULL,
  topic_id uuid NOT NULL,
  topic_version integer NOT NULL,
  topic_name text NOT NULL,
  answers jsonb NOT NULL, -- Answers to the questions: [{questionId, text, chosen, yes, photoIds}].
  CONSTRAINT answers_pkey PRIMARY KEY (appointment_id, "position"),
  CONSTRAINT answers_topic_key UNIQUE (appointment_id, topic_id),
  CONSTRAINT answers_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT answers_questions_fkey FOREIGN KEY (topic_id, topic_version) REFERENCES services.question_sets(topic_id, version),
  CONSTRAINT answers_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text))
);

-- One appointment of one customer. Names, prices, address and terms are those at the booking.
CREATE TABLE appointments.appointments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  member_id uuid NOT NULL,
  customer_id uuid,
  booked_by text NOT NULL,
  customer_name text NOT NULL, -- Empty for a walk-in without a name. The name of a customer with an account is never empty.
  customer_phone text,
  customer_email text,
  note text NOT NULL DEFAULT ''::text,
  professional_name text NOT NULL,
  member_name text NOT NULL,
  place text NOT NULL,
  line text NOT NULL DEFAULT ''::text,
  city text NOT NULL,
  postal_code text NOT NULL,
  insee_code text,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  distance_hm integer, -- Length of the one-way trip in tenths of a kilometre; only at home.
  state text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  service_fee_cents integer NOT NULL,
  mileage_cents integer NOT NULL,
  search_fee_cents integer NOT NULL,
  total_cents integer NOT NULL,
  card_cents integer NOT NULL, -- Amount held on the card in cents. The customer pays the rest, on_site_cents, to the professional.
  on_site_cents integer NOT NULL,
  deposit_cents integer, -- Deposit in cents, a part of card_cents. The fees are percentages of it; null: no deposit was asked, and they are percentages of the total.
  cancellation_window_hours integer NOT NULL,
  late_fee_percent integer NOT NULL,
  no_show_fee_percent integer NOT NULL, -- No-show fee in percent of the deposit or the total, as announced before the booking; 0: none was announced.
  payment_failure text NOT NULL,
  expires_at timestamp with time zone,
  reminder_at timestamp with time zone,
  closing_at timestamp with time zone NOT NULL, -- When the system completes an appointment that was not marked: 20 h after its end.
  settle_at timestamp with time zone, -- When the money of a completed appointment or a no-show moves: after ten minutes, in which the outcome can be undone, or after 48 h when the system completed the appointment.
  late_moved_from timestamp with time zone, -- Start before the customer moved the appointment although cancelling cost a fee; the cancellation window still counts from it. Null: not moved so.
  revision integer NOT NULL DEFAULT 0,
  cancelled_by text,
  cancel_reason text,
  fee_cents integer, -- Fee for late cancellation or no-show that was charged, in cents.
  created_at timestamp with time zone NOT NULL,
  state_changed_at timestamp with time zone NOT NULL,
  mark_reminder_at timestamp with time zone, -- When the professional is reminded to mark the appointment (2 h after its end). Null once the reminder is sent, and for appointments that the professional booked.
  contest_until timestamp with time zone, -- Until when the customer can contest an appointment that the system completed; null when no money is to move.
  contested_at timestamp with time zone, -- When the customer contested the appointment; from then on nothing is captured until an operator decides.
  contest_reason text,
  contest_decided_at timestamp with time zone,
  decided_cents integer, -- Cents of a contested appointment that the operator allowed to be captured.
  answer_by timestamp with time zone, -- Until when the professional can accept the request; null: booked without a request.
  review_ask_at timestamp with time zone, -- When the customer is asked for a review: a day after the outcome is final, never at night. Null once asked, and without an account.
  paid_on_site_by text, -- How the customer paid on site; null: nothing was due, or unknown.
  sought text GENERATED ALWAYS AS (appointments.sought(customer_name, customer_phone, customer_email)) STORED, -- Text for the search: name without accents in lower case, digits of the phone, email. Erased together with them.
  series_id uuid, -- Shared by the appointments of a series that were booked together.
  group_id uuid, -- Group of appointments of several people or members that were booked together; null: booked alone.
  group_position integer,
  person_name text NOT NULL DEFAULT ''::text, -- Name that the customer entered for the person of a group; empty: the customer, or no name entered.
  professional_note text NOT NULL DEFAULT ''::text, -- Internal note of the professional. The customer sees it only in the data export; it is erased with either account.
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT appointments_group_fkey FOREIGN KEY (group_id, professional_id, customer_id) REFERENCES appointments.groups(id, professional_id, customer_id),
  CONSTRAINT appointments_group_professional_fkey FOREIGN KEY (group_id, professional_id) REFERENCES appointments.groups(id, professional_id),
  CONSTRAINT appointments_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT appointments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT appointments_answer_by_check CHECK ((answer_by <= starts_at)),
  CONSTRAINT appointments_booked_by_check CHECK ((booked_by = ANY (ARRAY['customer'::text, 'professional'::text]))),
  CONSTRAINT appointments_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  CONSTRAINT appointments_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'professional'::text, 'system'::text]))),
  CONSTRAINT appointments_card_cents_check CHECK ((card_cents >= 0)),
  CONSTRAINT appointments_check CHECK ((starts_at < ends_at)),
  CONSTRAINT appointments_check1 CHECK ((total_cents = ((service_fee_cents + mileage_cents) + search_fee_cents))),
  CONSTRAINT appointments_check10 CHECK (((contested_at IS NULL) OR (settle_at IS NULL))),
  CONSTRAINT appointments_check2 CHECK ((total_cents = (card_cents + on_site_cents))),
  CONSTRAINT appointments_check3 CHECK (((state = ANY (ARRAY['held'::text, 'requested'::text])) = (expires_at IS NOT NULL))),
  CONSTRAINT appointments_check4 CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
  CONSTRAINT appointments_check5 CHECK (((decided_cents >= 0) AND (decided_cents <= card_cents))),
  CONSTRAINT appointments_check6 CHECK (((contested_at IS NULL) OR (contest_until IS NOT NULL))),
  CONSTRAINT appointments_check7 CHECK (((contested_at IS NULL) = (contest_reason IS NULL))),
  CONSTRAINT appointments_check8 CHECK (((contest_decided_at IS NULL) OR (contested_at IS NOT NULL))),
  CONSTRAINT appointments_check9 CHECK (((contest_decided_at IS NULL) = (decided_cents IS NULL))),
  CONSTRAINT appointments_contest_reason_check CHECK ((length(contest_reason) <= 1000)),
  CONSTRAINT appointments_customer_name_check CHECK (((length(customer_name) <= 201) AND ((customer_name <> ''::text) OR (customer_id IS NULL)))),
  CONSTRAINT appointments_deposit_check CHECK (((deposit_cents >= 0) AND (deposit_cents <= card_cents))),
  CONSTRAINT appointments_distance_hm_check CHECK ((distance_hm >= 0)),
  CONSTRAINT appointments_fee_cents_check CHECK ((fee_cents >= 0)),
  CONSTRAINT appointments_group_check CHECK ((((group_id IS NULL) = (group_position IS NULL)) AND (((group_id IS NOT NULL) AND (customer_id IS NOT NULL)) OR (person_name = ''::text)))),
  CONSTRAINT appointments_group_position_check CHECK (((group_position >= 1) AND (group_position <= 4))),
  CONSTRAINT appointments_mileage_cents_check CHECK ((mileage_cents >= 0)),
  CONSTRAINT appointments_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT appointments_on_site_cents_check CHECK ((on_site_cents >= 0)),
  CONSTRAINT appointments_paid_on_site_by_check CHECK ((paid_on_site_by = ANY (ARRAY['cash'::text, 'card'::text, 'cheque'::text, 'other'::text]))),
  CONSTRAINT appointments_paid_on_site_completed CHECK (((paid_on_site_by IS NULL) OR ((state = 'completed'::text) AND (on_site_cents > 0)))),
  CONSTRAINT appointments_payment_failure_check CHECK ((payment_failure = ANY (ARRAY['cancel'::text, 'pay_on_site'::text]))),
  CONSTRAINT appointments_place_check CHECK ((place = ANY (ARRAY['salon'::text, 'at_home'::text]))),
  CONSTRAINT appointments_professional_note_check CHECK ((length(professional_note) <= 1000)),
  CONSTRAINT appointments_requested_check CHECK (((state <> 'requested'::text) OR ((answer_by IS NOT NULL) AND (expires_at = answer_by)))),
  CONSTRAINT appointments_search_fee_cents_check CHECK ((search_fee_cents >= 0)),
  CONSTRAINT appointments_service_fee_cents_check CHECK ((service_fee_cents >= 0)),
  CONSTRAINT appointments_state_check CHECK ((state = ANY (ARRAY['held'::text, 'requested'::text, 'confirmed'::text, 'completed'::text, 'no_show'::text, 'cancelled'::text])))
);
CREATE INDEX appointments_closing_idx ON appointments.appointments USING btree (closing_at) WHERE (state = 'confirmed'::text);
CREATE INDEX appointments_contested_idx ON appointments.appointments USING btree (contested_at) WHERE ((contested_at IS NOT NULL) AND (contest_decided_at IS NULL));
CREATE INDEX appointments_customer_idx ON appointments.appointments USING btree (customer_id, starts_at);
CREATE INDEX appointments_expiry_idx ON appointments.appointments USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE UNIQUE INDEX appointments_group_idx ON appointments.appointments USING btree (group_id, group_position) WHERE (group_id IS NOT NULL);
CREATE INDEX appointments_mark_reminder_idx ON appointments.appointments USING btree (mark_reminder_at) WHERE ((mark_reminder_at IS NOT NULL) AND (state = 'confirmed'::text));
CREATE INDEX appointments_paid_on_site_idx ON appointments.appointments USING btree (professional_id, starts_at) WHERE (paid_on_site_by IS NOT NULL);
CREATE INDEX appointments_professional_idx ON appointments.appointments USING btree (professional_id, starts_at);
CREATE INDEX appointments_reminder_idx ON appointments.appointments USING btree (reminder_at) WHERE (reminder_at IS NOT NULL);
CREATE INDEX appointments_requested_idx ON appointments.appointments USING btree (professional_id, answer_by) WHERE (state = 'requested'::text);
CREATE INDEX appointments_review_ask_idx ON appointments.appointments USING btree (review_ask_at) WHERE (review_ask_at IS NOT NULL);
CREATE INDEX appointments_series_idx ON appointments.appointments USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);
CREATE INDEX appointments_settle_idx ON appointments.appointments USING btree (settle_at) WHERE (settle_at IS NOT NULL);
CREATE INDEX appointments_sought_idx ON appointments.appointments USING gin (sought public.gin_trgm_ops);
CREATE INDEX appointments_unsettled_idx ON appointments.appointments USING btree (professional_id, starts_at) WHERE (state = 'confirmed'::text);

-- Secret addresses from which other calendar programs read the calendar of a member, one per account.
CREATE TABLE appointments.calendar_feeds (
  member_id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL, -- SHA-256 of the secret in the address; the secret is not stored.
  opened_at timestamp with time zone NOT NULL, -- Business time at which the address was created.
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (member_id, account_id),
  CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash),
  CONSTRAINT calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT calendar_feeds_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT calendar_feeds_token_hash_check CHECK ((length(token_hash) = 32))
);

-- History of an appointment. Append-only, except that the reasons for prices are emptied when the person is erased.
CREATE TABLE appointments.events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  appointment_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT events_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'professional'::text, 'system'::text])))
);
CREATE INDEX events_appointment_idx ON appointments.events USING btree (appointment_id, id);

-- Two to four appointments at one professional, booked together: by a customer for several people, or by the professional, without an account, for one person served by several members.
CREATE TABLE appointments.groups (
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  customer_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT groups_pkey PRIMARY KEY (id),
  CONSTRAINT groups_id_professional_id_customer_id_key UNIQUE (id, professional_id, customer_id),
  CONSTRAINT groups_id_professional_id_key UNIQUE (id, professional_id),
  CONSTRAINT groups_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT groups_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);
CREATE INDEX groups_customer_idx ON appointments.groups USING btree (customer_id);
CREATE INDEX groups_professional_idx ON appointments.groups USING btree (professional_id);

CREATE TABLE appointments.lines (
  appointment_id uuid NOT NULL,
  position integer NOT NULL,
  service_id uuid, -- Null, like category, when the professional booked in free text.
  name text NOT NULL,
  category text,
  price_cents integer NOT NULL,
  duration_minutes integer NOT NULL,
  prepayment boolean NOT NULL,
  deposit_cents integer NOT NULL DEFAULT 0, -- Deposit for this service as booked, at most its price; 0: none.
  steps jsonb NOT NULL, -- Steps as booked: [{name, durationMinutes, freeTimeMinutes, equipment: [name]}].
  hair_length text, -- Hair length that the customer stated; null when the price does not depend on it.
  gender text, -- Gender that the customer stated with the hair length.
  questionnaire boolean NOT NULL DEFAULT false, -- True: booked on request, so that the professional may propose another price.
  CONSTRAINT lines_pkey PRIMARY KEY (appointment_id, "position"),
  CONSTRAINT lines_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT lines_deposit_check CHECK ((((deposit_cents >= 0) AND (deposit_cents <= price_cents)) AND ((NOT prepayment) OR (deposit_cents = 0)))),
  CONSTRAINT lines_free_words_check CHECK (((service_id IS NULL) = (category IS NULL))),
  CONSTRAINT lines_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'child'::text]))),
  CONSTRAINT lines_hair_length_check CHECK ((hair_length = ANY (ARRAY['very_short'::text, 'ear'::text, 'chin'::text, 'shoulder'::text, 'armpit'::text, 'mid_back'::text]))),
  CONSTRAINT lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT lines_price_cents_check CHECK ((price_cents >= 0))
);

-- A higher price that the professional asks for. Nothing changes until the customer agrees. The row is deleted when the customer answers, and when the appointment changes or ends.
CREATE TABLE appointments.price_rises (
  appointment_id uuid NOT NULL,
  change jsonb NOT NULL, -- Services that stay, services to add, and their prices.
  services jsonb NOT NULL, -- Names of the services as the customer sees them.
  total_cents integer NOT NULL, -- Price of the appointment in cents after the rise. If it would be another price by then, the customer is asked again.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT price_rises_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT price_rises_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT price_rises_total_cents_check CHECK ((total_cents > 0))
);

-- Other times or another price that a professional proposes instead of accepting a request. A proposal occupies no slot; at most one is open at a time, and at most one is taken.
CREATE TABLE appointments.proposals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  appointment_id uuid NOT NULL,
  round integer NOT NULL,
  line_position integer, -- Position of the line whose price changes; null, like the three columns after it, when the price stays.
  line_name text,
  former_price_cents integer,
  line_price_cents integer,
  total_cents integer NOT NULL, -- Price of the appointment in cents if the customer takes the proposal; card_cents of it are paid by card.
  card_cents integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  state text NOT NULL DEFAULT 'open'::text,
  taken_position integer,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone, -- When the proposal was taken, declined, withdrawn or replaced, or when the request ended.
  CONSTRAINT proposals_pkey PRIMARY KEY (id),
  CONSTRAINT proposals_appointment_id_round_key UNIQUE (appointment_id, round),
  CONSTRAINT proposals_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT proposals_id_taken_position_fkey FOREIGN KEY (id, taken_position) REFERENCES appointments.proposed_times(proposal_id, "position"),
  CONSTRAINT proposals_check CHECK (((card_cents >= 0) AND (card_cents <= total_cents))),
  CONSTRAINT proposals_check1 CHECK ((num_nonnulls(line_position, line_name, former_price_cents, line_price_cents) = ANY (ARRAY[0, 4]))),
  CONSTRAINT proposals_check2 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT proposals_check3 CHECK (((state = 'taken'::text) = (taken_position IS NOT NULL))),
  CONSTRAINT proposals_former_price_cents_check CHECK ((former_price_cents >= 0)),
  CONSTRAINT proposals_line_position_check CHECK ((line_position >= 0)),
  CONSTRAINT proposals_line_price_cents_check CHECK (((line_price_cents >= 0) AND (line_price_cents <= 500000))),
  CONSTRAINT proposals_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT proposals_round_check CHECK (((round >= 1) AND (round <= 5))),
  CONSTRAINT proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'declined'::text, 'lapsed'::text]))),
  CONSTRAINT proposals_total_cents_check CHECK ((total_cents >= 0))
);
CREATE UNIQUE INDEX proposals_one_open_idx ON appointments.proposals USING btree (appointment_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX proposals_one_taken_idx ON appointments.proposals USING btree (appointment_id) WHERE (state = 'taken'::text);

-- Times of a proposal, at most five. A proposal of a price only has the time of the request.
CREATE TABLE appointments.proposed_times (
  proposal_id uuid NOT NULL,
  position integer NOT NULL,
  member_id uuid NOT NULL,
  member_name text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  open_until timestamp with time zone NOT NULL, -- Business time until which the customer can take this time: when the request is due, or when the minimum notice begins.
  CONSTRAINT proposed_times_pkey PRIMARY KEY (proposal_id, "position"),
  CONSTRAINT proposed_times_proposal_id_member_id_starts_at_key UNIQUE (proposal_id, member_id, starts_at),
  CONSTRAINT proposed_times_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT proposed_times_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES appointments.proposals(id),
  CONSTRAINT proposed_times_check CHECK ((starts_at < ends_at)),
  CONSTRAINT proposed_times_check1 CHECK ((open_until <= starts_at)),
  CONSTRAINT proposed_times_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);

-- Appointments that were moved while the customer is not notified yet, with the time that the customer was last notified of. An appointment that is moved back needs no notification.
CREATE TABLE appointments.unnotified_moves (
  appointment_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  member_id uuid NOT NULL,
  member_name text NOT NULL,
  late_fee_percent integer NOT NULL, -- Late fee that was agreed; it applies again when the appointment is moved back.
  notify_at timestamp with time zone NOT NULL, -- Business time from which the move can no longer be undone and the customer is notified.
  CONSTRAINT unnotified_moves_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT unnotified_moves_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT unnotified_moves_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT unnotified_moves_check CHECK ((starts_at < ends_at))
);
CREATE INDEX unnotified_moves_notify_idx ON appointments.unnotified_moves USING btree (notify_at);

-- Bookings that a widget on another site may ask about: state and time, but not the customer. A row is deleted a day after it was created.
CREATE TABLE appointments.widget_tickets (
  ticket uuid NOT NULL,
  state text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  notified_at timestamp with time zone NOT NULL, -- Business time.
  CONSTRAINT widget_tickets_pkey PRIMARY KEY (ticket),
  CONSTRAINT widget_tickets_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'confirmed'::text])))
);
CREATE INDEX widget_tickets_notified_idx ON appointments.widget_tickets USING btree (notified_at);

-- Pairs of clients that look alike but are two people; they are not suggested for merging again.
CREATE TABLE clients.apart (
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  CONSTRAINT apart_pkey PRIMARY KEY (one_id, other_id),
  CONSTRAINT apart_one_id_fkey FOREIGN KEY (one_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT apart_check CHECK ((one_id < other_id))
);
CREATE INDEX apart_other_idx ON clients.apart USING btree (other_id);

-- Client book: one row per person known to a professional, with or without an account. The figures are computed from clients.visits.
CREATE TABLE clients.clients (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  account_id uuid,
  entered_by uuid, -- The member who entered the client and may see them before the first appointment. Null: created by a booking or an import.
  name text NOT NULL,
  phone text,
  email text,
  birthday date,
  line text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  hair_type text,
  hair_length text,
  language text,
  contact_by text, -- How the client prefers to be contacted; null: unknown.
  note text NOT NULL DEFAULT ''::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  health bytea, -- Allergies, patch test and health notes, sealed with a key outside of the database.
  has_allergy boolean NOT NULL DEFAULT false, -- True: each appointment shows a red mark; the allergy itself is in health.
  first_visit_at timestamp with time zone,
  last_visit_at timestamp with time zone, -- Start of the last completed appointment.
  next_visit_at timestamp with time zone, -- Start of the next booked appointment.
  visit_count integer NOT NULL DEFAULT 0,
  no_show_count integer NOT NULL DEFAULT 0,
  spent_cents bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  sought text GENERATED ALWAYS AS (appointments.sought(name, phone, email)) STORED, -- Text for the search, the same as that of appointments, so that the same words find a client and their appointments.
  filed_as text GENERATED ALWAYS AS (clients.filed_as(name)) STORED, -- Last name and first name, without accents and capitals: the order of the list.
  birth_month smallint GENERATED ALWAYS AS (EXTRACT(month FROM birthday)) STORED,
  import_id uuid,
  visit_import_id uuid, -- The import of visits that added the client; null: another way.
  CONSTRAINT clients_pkey PRIMARY KEY (id),
  CONSTRAINT clients_of_one_professional UNIQUE (professional_id, id),
  CONSTRAINT clients_one_an_account UNIQUE (professional_id, account_id),
  CONSTRAINT clients_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT clients_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff.members(id),
  CONSTRAINT clients_import_id_fkey FOREIGN KEY (import_id) REFERENCES clients.imports(id),
  CONSTRAINT clients_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT clients_visit_import_fkey FOREIGN KEY (professional_id, visit_import_id) REFERENCES clients.visit_imports(professional_id, id),
  CONSTRAINT clients_check CHECK (((NOT has_allergy) OR (health IS NOT NULL))),
  CONSTRAINT clients_city_check CHECK ((length(city) <= 100)),
  CONSTRAINT clients_contact_by_check CHECK ((contact_by = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text, 'nothing'::text]))),
  CONSTRAINT clients_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT clients_hair_length_check CHECK ((hair_length = ANY (ARRAY['very_short'::text, 'ear'::text, 'chin'::text, 'shoulder'::text, 'armpit'::text, 'mid_back'::text]))),
  CONSTRAINT clients_hair_type_check CHECK ((hair_type = ANY (ARRAY['african_hair'::text, 'frizzy_hair'::text, 'smooth_hair'::text, 'curly_hair'::text, 'wavy_hair'::text]))),
  CONSTRAINT clients_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  CONSTRAINT clients_line_check CHECK ((length(line) <= 200)),
  CONSTRAINT clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT clients_no_show_count_check CHECK ((no_show_count >= 0)),
  CONSTRAINT clients_note_check CHECK ((length(note) <= 4000)),
  CONSTRAINT clients_phone_check CHECK (((length(phone) >= 3) AND (length(phone) <= 30))),
  CONSTRAINT clients_postal_code_check CHECK ((length(postal_code) <= 10)),
  CONSTRAINT clients_spent_cents_check CHECK ((spent_cents >= 0)),
  CONSTRAINT clients_tags_check CHECK ((cardinality(tags) <= 20)),
  CONSTRAINT clients_visit_count_check CHECK ((visit_count >= 0))
);
CREATE INDEX clients_account_idx ON clients.clients USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX clients_allergy_idx ON clients.clients USING btree (professional_id, id) WHERE has_allergy;
CREATE INDEX clients_birthday_idx ON clients.clients USING btree (professional_id, birth_month) WHERE (birth_month IS NOT NULL);
CREATE INDEX clients_by_filed_as_idx ON clients.clients USING btree (professional_id, filed_as, id);
CREATE INDEX clients_by_last_visit_idx ON clients.clients USING btree (professional_id, COALESCE(last_visit_at, '-infinity'::timestamp with time zone) DESC, id DESC);
CREATE INDEX clients_by_name_idx ON clients.clients USING btree (professional_id, sought, id);
CREATE INDEX clients_by_spent_idx ON clients.clients USING btree (professional_id, spent_cents DESC, id DESC);
CREATE INDEX clients_email_idx ON clients.clients USING btree (professional_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX clients_entered_by_idx ON clients.clients USING btree (entered_by) WHERE (entered_by IS NOT NULL);
CREATE INDEX clients_import_idx ON clients.clients USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX clients_phone_idx ON clients.clients USING btree (professional_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX clients_sought_idx ON clients.clients USING gin (professional_id, sought public.gin_trgm_ops);
CREATE INDEX clients_tags_idx ON clients.clients USING gin (professional_id, tags);
CREATE INDEX clients_visit_import_idx ON clients.clients USING btree (professional_id, visit_import_id) WHERE (visit_import_id IS NOT NULL);

CREATE TABLE clients.formula_parts (
  formula_id uuid NOT NULL,
  position integer NOT NULL,
  product text NOT NULL,
  shade text NOT NULL DEFAULT ''::text,
  grams integer,
  oxidant text NOT NULL DEFAULT ''::text,
  minutes integer,
  CONSTRAINT formula_parts_pkey PRIMARY KEY (formula_id, "position"),
  CONSTRAINT formula_parts_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES clients.formulas(id) ON DELETE CASCADE,
  CONSTRAINT formula_parts_grams_check CHECK (((grams >= 1) AND (grams <= 2000))),
  CONSTRAINT formula_parts_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600))),
  CONSTRAINT formula_parts_oxidant_check CHECK ((length(oxidant) <= 60)),
  CONSTRAINT formula_parts_position_check CHECK ((("position" >= 0) AND ("position" <= 11))),
  CONSTRAINT formula_parts_product_check CHECK (((length(product) >= 1) AND (length(product) <= 100))),
  CONSTRAINT formula_parts_shade_check CHECK ((length(shade) <= 60))
);

-- Colour formulas; their parts are in clients.formula_parts.
CREATE TABLE clients.formulas (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL,
  appointment_id uuid,
  day date NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT formulas_pkey PRIMARY KEY (id),
  CONSTRAINT formulas_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id) ON DELETE SET NULL,
  CONSTRAINT formulas_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT formulas_note_check CHECK ((length(note) <= 1000))
);
CREATE INDEX formulas_appointment_idx ON clients.formulas USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX formulas_client_idx ON clients.formulas USING btree (client_id, day DESC, id DESC);

-- Parsed lines of an import. A line has its client without the invalid fields, which are its problems; without a name it has only problems. Lines are deleted once committed.
CREATE TABLE clients.import_lines (
  import_id uuid NOT NULL,
  line integer NOT NULL,
  client jsonb,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT import_lines_pkey PRIMARY KEY (import_id, line),
  CONSTRAINT import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES clients.imports(id) ON DELETE CASCADE,
  CONSTRAINT import_lines_have_client_or_problems CHECK (((client IS NOT NULL) OR (problems <> '[]'::jsonb))),
  CONSTRAINT import_lines_line_check CHECK (((line >= 1) AND (line <= 100000)))
);

-- Clients whose empty fields an import filled: these fields before and after, so that an undo restores those that were not edited since.
CREATE TABLE clients.import_merges (
  professional_id uuid NOT NULL,
  import_id uuid NOT NULL,
  client_id uuid NOT NULL,
  former jsonb NOT NULL,
  written jsonb NOT NULL,
  CONSTRAINT import_merges_pkey PRIMARY KEY (professional_id, import_id, client_id),
  CONSTRAINT import_merges_client_fkey FOREIGN KEY (professional_id, client_id) REFERENCES clients.clients(professional_id, id) ON DELETE CASCADE,
  CONSTRAINT import_merges_import_fkey FOREIGN KEY (professional_id, import_id) REFERENCES clients.imports(professional_id, id) ON DELETE CASCADE
);
CREATE INDEX import_merges_client_fkey_idx ON clients.import_merges USING btree (professional_id, client_id);

-- Appointments that an import brought. Undoing the import deletes the rows of the appointments that it removes.
CREATE TABLE clients.imported_visits (
  professional_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  import_id uuid NOT NULL,
  fingerprint text NOT NULL, -- SHA-256 of what identifies the visit in its file, so that the same file adds nothing twice.
  CONSTRAINT imported_visits_pkey PRIMARY KEY (professional_id, appointment_id),
  CONSTRAINT imported_visits_once UNIQUE (professional_id, fingerprint),
  CONSTRAINT imported_visits_import_fkey FOREIGN KEY (professional_id, import_id) REFERENCES clients.visit_imports(professional_id, id) ON DELETE CASCADE
);
CREATE INDEX imported_visits_import_idx ON clients.imported_visits USING btree (professional_id, import_id);

-- Imported files. A job saves an import in parts once it is started. The next import deletes an import that was not started.
CREATE TABLE clients.imports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  file_name text NOT NULL,
  line_count integer NOT NULL,
  people_count integer, -- Valid lines when the import was started; null before.
  client_count integer NOT NULL DEFAULT 0, -- Clients that the import has created.
  merged_count integer NOT NULL DEFAULT 0, -- Clients of the book that the import completed.
  doubles jsonb, -- What was decided about doubles, from the start until they are merged.
  saved_line integer NOT NULL DEFAULT 0, -- Number of the last line that became a client.
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  saved_at timestamp with time zone, -- When the last part was saved.
  committed_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_professional_id_id_key UNIQUE (professional_id, id),
  CONSTRAINT imports_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT imports_check CHECK (((started_at IS NULL) = (people_count IS NULL))),
  CONSTRAINT imports_check1 CHECK (((doubles IS NULL) OR (started_at IS NOT NULL))),
  CONSTRAINT imports_check2 CHECK (((committed_at IS NULL) OR ((started_at IS NOT NULL) AND (doubles IS NULL)))),
  CONSTRAINT imports_check3 CHECK (((undone_at IS NULL) OR (committed_at IS NOT NULL))),
  CONSTRAINT imports_client_count_check CHECK ((client_count >= 0)),
  CONSTRAINT imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT imports_line_count_check CHECK (((line_count >= 1) AND (line_count <= 20000))),
  CONSTRAINT imports_merged_count_check CHECK ((merged_count >= 0)),
  CONSTRAINT imports_people_count_check CHECK (((people_count >= 0) AND (people_count <= 20000))),
  CONSTRAINT imports_saved_line_check CHECK ((saved_line >= 0))
);
CREATE UNIQUE INDEX imports_one_running ON clients.imports USING btree (professional_id) WHERE ((started_at IS NOT NULL) AND (committed_at IS NULL));
CREATE INDEX imports_professional_idx ON clients.imports USING btree (professional_id, created_at DESC, id);

-- Search texts of merged clients: a later booking with this text belongs to client_id.
CREATE TABLE clients.known_as (
  professional_id uuid NOT NULL,
  sought text NOT NULL,
  client_id uuid NOT NULL,
  merge_id uuid NOT NULL,
  CONSTRAINT known_as_pkey PRIMARY KEY (professional_id, sought),
  CONSTRAINT known_as_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT known_as_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES clients.merges(id) ON DELETE CASCADE,
  CONSTRAINT known_as_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);
CREATE INDEX known_as_client_idx ON clients.known_as USING btree (client_id);
CREATE INDEX known_as_merge_idx ON clients.known_as USING btree (merge_id);

-- Which client was merged into which, and the rows that moved. A merge can be undone for thirty days.
CREATE TABLE clients.merges (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_name text NOT NULL,
  former jsonb, -- Both clients before the merge, and the result, with their consents; health stays sealed. Deleted when the merge can no longer be undone.
  moved_visits uuid[] NOT NULL,
  moved_formulas uuid[] NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  undo_until timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  moved_photos uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT merges_pkey PRIMARY KEY (id),
  CONSTRAINT merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT merges_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT merges_check CHECK ((undo_until > merged_at)),
  CONSTRAINT merges_check1 CHECK (((undone_at IS NULL) OR (former IS NULL)))
);
CREATE INDEX merges_kept_idx ON clients.merges USING btree (kept_id, merged_at DESC);
CREATE INDEX merges_professional_idx ON clients.merges USING btree (professional_id);
CREATE INDEX merges_undo_idx ON clients.merges USING btree (undo_until) WHERE (former IS NOT NULL);

-- Consents to photos. A withdrawn consent is deleted together with the photos; the audit trail records when.
CREATE TABLE clients.photo_consents (
  client_id uuid NOT NULL,
  consented_on date NOT NULL, -- Local day on which the client consented.
  recorded_by uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT photo_consents_pkey PRIMARY KEY (client_id),
  CONSTRAINT photo_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT photo_consents_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff.members(id)
);
CREATE INDEX photo_consents_recorded_by_idx ON clients.photo_consents USING btree (recorded_by);

-- Photos of clients: files for members who may see the client; they have no public address. There is no cascade, because the files are marked for removal before their consent or client is deleted.
CREATE TABLE clients.photos (
  file_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT photos_pkey PRIMARY KEY (file_id),
  CONSTRAINT photos_consent_fkey FOREIGN KEY (client_id) REFERENCES clients.photo_consents(client_id),
  CONSTRAINT photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id),
  CONSTRAINT photos_kind_check CHECK ((kind = ANY (ARRAY['before'::text, 'after'::text])))
);
CREATE INDEX photos_client_idx ON clients.photos USING btree (client_id, day DESC, kind DESC, added_at, file_id);

-- Imported files of visits to come.
CREATE TABLE clients.visit_imports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  file_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT visit_imports_pkey PRIMARY KEY (professional_id, id),
  CONSTRAINT visit_imports_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT visit_imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200)))
);
CREATE INDEX visit_imports_latest_idx ON clients.visit_imports USING btree (professional_id, created_at DESC, id);

-- Read model of appointments, updated by facts: the client of each appointment and the figures that count for the client.
CREATE TABLE clients.visits (
  appointment_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  client_id uuid NOT NULL,
  member_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  spent_cents integer NOT NULL DEFAULT 0, -- Cents that the client spent on a completed appointment: services and travel, without the search fee.
  CONSTRAINT visits_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT visits_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id) ON DELETE CASCADE,
  CONSTRAINT visits_client_fkey FOREIGN KEY (professional_id, client_id) REFERENCES clients.clients(professional_id, id) ON DELETE CASCADE,
  CONSTRAINT visits_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT visits_check CHECK (((spent_cents = 0) OR (state = 'completed'::text))),
  CONSTRAINT visits_spent_cents_check CHECK ((spent_cents >= 0)),
  CONSTRAINT visits_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'confirmed'::text, 'completed'::text, 'no_show'::text, 'cancelled'::text])))
);
CREATE INDEX visits_client_fkey_idx ON clients.visits USING btree (professional_id, client_id);
CREATE INDEX visits_client_idx ON clients.visits USING btree (client_id, starts_at DESC, appointment_id);
CREATE INDEX visits_member_idx ON clients.visits USING btree (member_id, client_id);
CREATE INDEX visits_starts_idx ON clients.visits USING btree (professional_id, starts_at);

-- One event for one address; it is attempted for two days.
CREATE TABLE connections.deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  earlier_attempts integer NOT NULL DEFAULT 0, -- Attempts before the owner last resent the event, which the gaps between attempts do not count.
  since timestamp with time zone NOT NULL, -- Start of the two days; it is set again when the owner resends the event.
  first_called_at timestamp with time zone,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  failure jsonb,
  answer_code integer, -- HTTP status of the last attempt; null with problem: no answer.
  problem text,
  tried_at timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id),
  CONSTRAINT deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES connections.endpoints(id) ON DELETE CASCADE,
  CONSTRAINT deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES connections.events(id) ON DELETE CASCADE,
  CONSTRAINT deliveries_problem_check CHECK ((problem = ANY (ARRAY['silent'::text, 'unreachable'::text, 'private_address'::text, 'insecure'::text, 'unsigned'::text]))),
  CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX deliveries_due_idx ON connections.deliveries USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_event_idx ON connections.deliveries USING btree (event_id);
CREATE INDEX deliveries_newest_idx ON connections.deliveries USING btree (endpoint_id, "position" DESC);
CREATE INDEX deliveries_waiting_idx ON connections.deliveries USING btree (endpoint_id, "position") WHERE (status = 'pending'::text);

-- Webhook endpoints: addresses of a professional's systems that are notified of appointments.
CREATE TABLE connections.endpoints (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  number integer NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  secret bytea NOT NULL, -- Signing key, sealed.
  former_secret bytea, -- Previous signing key, sealed; both keys sign until former_until.
  former_until timestamp with time zone,
  silences integer NOT NULL DEFAULT 0, -- Number of consecutive attempts without an answer; each delays all deliveries to the address.
  reached_at timestamp with time zone, -- Time of the last accepted delivery.
  failing_since timestamp with time zone, -- When a delivery had failed for two days: since then nothing is sent until a test delivery succeeds.
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT endpoints_professional_id_number_key UNIQUE (professional_id, number),
  CONSTRAINT endpoints_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT endpoints_check CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  CONSTRAINT endpoints_kinds_check CHECK (((cardinality(kinds) > 0) AND (kinds <@ ARRAY['booked'::text, 'moved'::text, 'cancelled'::text, 'completed'::text, 'no_show'::text]))),
  CONSTRAINT endpoints_number_check CHECK (((number >= 1) AND (number <= 5))),
  CONSTRAINT endpoints_silences_check CHECK ((silences >= 0)),
  CONSTRAINT endpoints_url_check CHECK ((length(url) <= 500))
);

-- Events sent to webhook endpoints, with an id that is the same for all attempts. The appointment itself is read when the event is sent.
CREATE TABLE connections.events (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  appointment_id uuid,
  position integer, -- Position in the history of the appointment. It is unique, so that a fact that is delivered twice creates one event.
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_appointment_id_position_key UNIQUE (appointment_id, "position"),
  CONSTRAINT events_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT events_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT events_check CHECK ((((appointment_id IS NULL) = (kind = 'test'::text)) AND (("position" IS NULL) = (kind = 'test'::text)))),
  CONSTRAINT events_kind_check CHECK ((kind = ANY (ARRAY['booked'::text, 'moved'::text, 'cancelled'::text, 'completed'::text, 'no_show'::text, 'test'::text])))
);
CREATE INDEX events_at_idx ON connections.events USING btree (at);
CREATE INDEX events_professional_idx ON connections.events USING btree (professional_id);

-- Feeds of merchants and services, written at night in shards. The last complete generation is served and the others are deleted.
CREATE TABLE connections.feed_generations (
  id uuid NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  generated_at timestamp with time zone NOT NULL,
  whole_at timestamp with time zone, -- When all shards were stored; null until then.
  CONSTRAINT feed_generations_pkey PRIMARY KEY (id),
  CONSTRAINT feed_generations_number_key UNIQUE (number)
);

CREATE TABLE connections.feed_shards (
  generation_id uuid NOT NULL,
  feed text NOT NULL,
  number integer NOT NULL,
  is_stored boolean NOT NULL DEFAULT false, -- True: the bytes are stored. The row is written before the bytes and deleted after them, so that no bytes are orphaned.
  CONSTRAINT feed_shards_pkey PRIMARY KEY (generation_id, feed, number),
  CONSTRAINT feed_shards_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES connections.feed_generations(id) ON DELETE CASCADE,
  CONSTRAINT feed_shards_feed_check CHECK ((feed = ANY (ARRAY['merchants'::text, 'services'::text]))),
  CONSTRAINT feed_shards_number_check CHECK ((number >= 0))
);

-- API keys that read the public data of their professional. A revoked key is deleted.
CREATE TABLE connections.keys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  number integer NOT NULL, -- Lowest free number, which limits the keys to ten.
  name text NOT NULL,
  prefix text NOT NULL, -- First characters, by which the owner recognizes the key; only the SHA-256 of the whole key is stored.
  key_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone, -- Time of the last use, to the minute.
  CONSTRAINT keys_pkey PRIMARY KEY (id),
  CONSTRAINT keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT keys_professional_id_number_key UNIQUE (professional_id, number),
  CONSTRAINT keys_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT keys_name_check CHECK ((name <> ''::text)),
  CONSTRAINT keys_number_check CHECK (((number >= 1) AND (number <= 10)))
);

-- Professionals who chose to appear in the feeds of partners.
CREATE TABLE connections.listed_professionals (
  professional_id uuid NOT NULL,
  listed_at timestamp with time zone NOT NULL,
  CONSTRAINT listed_professionals_pkey PRIMARY KEY (professional_id),
  CONSTRAINT listed_professionals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Addresses at which a customer can be served. At most one of them is the default.
CREATE TABLE customers.addresses (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  line text, -- Street line; null when only the commune is known.
  city text NOT NULL,
  postal_code text NOT NULL,
  insee_code text NOT NULL,
  is_default boolean NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY, -- Order in which the addresses were added.
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT addresses_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code),
  CONSTRAINT addresses_city_check CHECK ((length(city) <= 100)),
  CONSTRAINT addresses_line_check CHECK ((length(line) <= 200)),
  CONSTRAINT addresses_postal_code_check CHECK ((postal_code ~ '^[0-9]{5}$'::text))
);
CREATE INDEX addresses_account_idx ON customers.addresses USING btree (account_id);
CREATE UNIQUE INDEX addresses_one_default_idx ON customers.addresses USING btree (account_id) WHERE is_default;

CREATE TABLE customers.profiles (
  account_id uuid NOT NULL,
  gender text,
  CONSTRAINT profiles_pkey PRIMARY KEY (account_id),
  CONSTRAINT profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT profiles_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'child'::text])))
);

-- Calendars of other programs that are read every ten minutes. Their events block time of the member: scheduling.busy_times.
CREATE TABLE external_calendars.calendars (
  professional_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  entered_by uuid NOT NULL, -- Account that entered address and login last: the calendar is removed when it leaves the team.
  host text NOT NULL, -- Host of the address, the only part of it that is shown.
  source bytea NOT NULL, -- What is read, sealed: an .ics file or the calendars of a CalDAV server, with their addresses.
  login bytea, -- User and password, sealed.
  etag text, -- ETag of the .ics file that was read last; with last_modified it spares reading an unchanged file.
  last_modified text,
  read_until timestamp with time zone NOT NULL, -- End of the days up to which the last reading has events: on another day an unchanged file is read again.
  event_count integer NOT NULL,
  read_at timestamp with time zone NOT NULL, -- Time of the last successful reading.
  problem text,
  failures integer NOT NULL DEFAULT 0, -- Number of failed readings since the last success, each of which delays the next.
  due_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0, -- Grows with each reading and each edit, so that only the last one is saved.
  lease_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT calendars_pkey PRIMARY KEY (professional_id, id),
  CONSTRAINT calendars_member_fkey FOREIGN KEY (member_id, professional_id) REFERENCES staff.members(id, professional_id),
  CONSTRAINT calendars_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT calendars_check CHECK (((problem IS NULL) = (failures = 0))),
  CONSTRAINT calendars_etag_check CHECK ((length(etag) <= 300)),
  CONSTRAINT calendars_event_count_check CHECK ((event_count >= 0)),
  CONSTRAINT calendars_failures_check CHECK ((failures >= 0)),
  CONSTRAINT calendars_host_check CHECK (((length(host) >= 1) AND (length(host) <= 300))),
  CONSTRAINT calendars_last_modified_check CHECK ((length(last_modified) <= 100)),
  CONSTRAINT calendars_problem_check CHECK ((problem = ANY (ARRAY['silent'::text, 'unreachable'::text, 'private_address'::text, 'insecure'::text, 'login_refused'::text, 'not_found'::text, 'server_error'::text, 'not_a_calendar'::text, 'too_large'::text, 'unsealed'::text])))
);
CREATE INDEX calendars_due_idx ON external_calendars.calendars USING btree (due_at);
CREATE INDEX calendars_id_idx ON external_calendars.calendars USING btree (id);
CREATE INDEX calendars_member_idx ON external_calendars.calendars USING btree (professional_id, member_id);

-- Professionals that a customer saved.
CREATE TABLE favourites.favourites (
  account_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  number integer NOT NULL, -- Lowest free number of the account, which limits the number of favourites even under concurrent calls.
  is_usual boolean NOT NULL DEFAULT false, -- True for the customer's usual professional, at most one.
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (account_id, professional_id),
  CONSTRAINT favourites_account_id_number_key UNIQUE (account_id, number),
  CONSTRAINT favourites_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT favourites_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT favourites_number_check CHECK (((number >= 1) AND (number <= 50)))
);
CREATE UNIQUE INDEX favourites_usual_idx ON favourites.favourites USING btree (account_id) WHERE is_usual;

-- Private files, without metadata after the upload. The bytes are in the file storage under the id, encrypted.
CREATE TABLE files.files (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  owner_kind text NOT NULL,
  owner_id uuid NOT NULL, -- Id of an account, a sign-up draft or a professional, as owner_kind says.
  name text NOT NULL, -- File name that the uploader sent; it is shown and never used as a path.
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  stored_at timestamp with time zone, -- Null until the bytes are in the file storage.
  attached_to text, -- What uses the file, which decides who may see it. Null: nothing uses the file yet; it is removed at sweep_at.
  sweep_at timestamp with time zone,
  removing boolean NOT NULL DEFAULT false, -- True when the file can no longer be attached: its bytes are deleted first and the row after them.
  original boolean NOT NULL DEFAULT false, -- True: stored byte for byte, as verification documents must be. False: images are re-encoded.
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_attached_to_check CHECK ((attached_to = ANY (ARRAY['sign_up_draft'::text, 'verification'::text, 'album'::text, 'removed_photo'::text, 'portrait'::text, 'answer'::text, 'message'::text, 'client_photo'::text]))),
  CONSTRAINT files_check CHECK (((attached_to IS NULL) = (sweep_at IS NOT NULL))),
  CONSTRAINT files_content_type_check CHECK (((content_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text])) OR (original AND (content_type = 'image/png'::text)))),
  CONSTRAINT files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT files_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['account'::text, 'sign_up_draft'::text, 'professional'::text]))),
  CONSTRAINT files_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX files_owner_idx ON files.files USING btree (owner_kind, owner_id);
CREATE INDEX files_sweep_idx ON files.files USING btree (sweep_at) WHERE (sweep_at IS NOT NULL);

-- Smaller sizes and newer formats of public images. The bytes are in the file storage under file id and name.
CREATE TABLE files.variants (
  file_id uuid NOT NULL,
  name text NOT NULL,
  size_bytes integer NOT NULL,
  CONSTRAINT variants_pkey PRIMARY KEY (file_id, name),
  CONSTRAINT variants_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id) ON DELETE CASCADE,
  CONSTRAINT variants_name_check CHECK ((name ~ '^[0-9]{3,4}-(avif|webp|jpeg)$'::text)),
  CONSTRAINT variants_size_bytes_check CHECK ((size_bytes > 0))
);

-- Versions of the terms that an account accepted.
CREATE TABLE identity.accepted_terms (
  account_id uuid NOT NULL,
  version text NOT NULL, -- Version of the terms: the date printed on them.
  accepted_at timestamp with time zone NOT NULL,
  CONSTRAINT accepted_terms_pkey PRIMARY KEY (account_id, version),
  CONSTRAINT accepted_terms_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT accepted_terms_version_check CHECK ((version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text))
);

CREATE TABLE identity.accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identity_uid text NOT NULL, -- Id of the account at the identity service.
  email public.citext NOT NULL,
  email_verified_at timestamp with time zone,
  role text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text, -- Phone number in E.164 format.
  language text NOT NULL DEFAULT 'fr'::text,
  is_operator boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  date_of_birth date,
  sessions_from timestamp with time zone, -- System time at which all sessions last ended: a proof of identity from before it opens no session.
  former_email text, -- Previous address, which is notified for a while after a change of email, in case the account was taken over.
  email_changed_at timestamp with time zone,
  suspended_at timestamp with time zone, -- System time of the suspension. A suspended account can neither sign in nor call.
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_email_key UNIQUE (email),
  CONSTRAINT accounts_identity_uid_key UNIQUE (identity_uid),
  CONSTRAINT accounts_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT accounts_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  CONSTRAINT accounts_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  CONSTRAINT accounts_phone_number_check CHECK ((phone_number ~ '^\+[0-9]{6,15}$'::text)),
  CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['CUSTOMER'::text, 'HAIRDRESSER'::text, 'SALON'::text])))
);

-- Accounts that count against the rate limit of the network line from which they were registered. A row is deleted when its attempt no longer counts.
CREATE TABLE identity.counted_registrations (
  account_id uuid NOT NULL,
  line_hash bytea NOT NULL, -- SHA-256 of the network line, the key in kit.rate_limits.
  expires_at timestamp with time zone NOT NULL, -- System time at which the attempt stops counting.
  CONSTRAINT counted_registrations_pkey PRIMARY KEY (account_id),
  CONSTRAINT counted_registrations_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT counted_registrations_line_hash_check CHECK ((length(line_hash) = 32))
);
CREATE INDEX counted_registrations_over_idx ON identity.counted_registrations USING btree (expires_at);

-- Further identities of an account at the identity service, linked because the service had verified the same email.
CREATE TABLE identity.linked_identities (
  identity_uid text NOT NULL,
  account_id uuid NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT linked_identities_pkey PRIMARY KEY (identity_uid),
  CONSTRAINT linked_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id)
);
CREATE INDEX linked_identities_account_idx ON identity.linked_identities USING btree (account_id);

-- Single-use links sent by email. Instants are system time. Tokens are derived from the id and a key outside of the database; only their SHA-256 is stored.
CREATE TABLE identity.links (
  id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid, -- Null for an invitation of a person without an account, and for the code of a registration.
  email public.citext NOT NULL, -- Recipient of the link; for a change of email the new address.
  subject_id uuid, -- The invited staff member, or the session that requested the change of email and stays signed in after it.
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT links_pkey PRIMARY KEY (id),
  CONSTRAINT links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT links_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT links_check CHECK (((kind = ANY (ARRAY['staff_invitation'::text, 'change_email'::text])) = (subject_id IS NOT NULL))),
  CONSTRAINT links_check1 CHECK (((kind = ANY (ARRAY['staff_invitation'::text, 'registration_code'::text])) OR (account_id IS NOT NULL))),
  CONSTRAINT links_kind_check CHECK ((kind = ANY (ARRAY['reset_password'::text, 'verify_email'::text, 'staff_invitation'::text, 'change_email'::text, 'registration_code'::text]))),
  CONSTRAINT links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX links_account_idx ON identity.links USING btree (account_id);
CREATE INDEX links_over_idx ON identity.links USING btree (LEAST(expires_at, used_at)) WHERE (kind <> 'change_email'::text);
CREATE INDEX links_registration_code_idx ON identity.links USING btree (email, created_at) WHERE (kind = 'registration_code'::text);

-- Single-use codes for a lost authenticator app, stored as HMAC-SHA-256 with a key outside of the database.
CREATE TABLE identity.recovery_codes (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.second_steps(account_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

-- Authenticator app of an account (RFC 6238). Instants are system time.
CREATE TABLE identity.second_steps (
  account_id uuid NOT NULL,
  secret bytea NOT NULL, -- Shared secret of the app, sealed with a key outside of the database.
  started_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone, -- When the first valid code was entered; null while the app is being set up.
  last_step bigint, -- Time step of the last accepted code, in half minutes since 1970. That code and earlier ones are not accepted again.
  CONSTRAINT second_steps_pkey PRIMARY KEY (account_id),
  CONSTRAINT second_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT second_steps_check CHECK (((confirmed_at IS NULL) = (last_step IS NULL))),
  CONSTRAINT second_steps_secret_check CHECK (((length(secret) >= 30) AND (length(secret) <= 200)))
);

-- One row per signed-in device: a family of refresh tokens. All instants are system time.
CREATE TABLE identity.sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  generation integer NOT NULL DEFAULT 0, -- Number of the valid refresh token of the family. Tokens are derived from id, generation and a key outside of the database; no token is stored.
  rotated_at timestamp with time zone,
  companion_hash bytea, -- SHA-256 of the HttpOnly cookie that a call must present in addition to the readable tokens; null for a client without cookies, which needs only the tokens.
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  user_agent text, -- User agent of the browser, for the list of devices.
  reauthenticated_at timestamp with time zone, -- System time of the last proof of identity in the session.
  second_step_at timestamp with time zone, -- System time at which the session passed a second step, which operator routes require. Null: not passed.
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT sessions_companion_hash_check CHECK ((length(companion_hash) = 32)),
  CONSTRAINT sessions_generation_check CHECK ((generation >= 0)),
  CONSTRAINT sessions_user_agent_check CHECK ((length(user_agent) <= 400))
);
CREATE INDEX sessions_account_idx ON identity.sessions USING btree (account_id);
CREATE INDEX sessions_over_idx ON identity.sessions USING btree (LEAST(expires_at, revoked_at));

-- One row per alarm that was ever raised. The emails about an alarm are enqueued in the transaction that writes the row.
CREATE TABLE kit.alarms (
  name text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone, -- Null while the alarm is active.
  value double precision NOT NULL, -- The figure that raised or ended the alarm.
  CONSTRAINT alarms_pkey PRIMARY KEY (name),
  CONSTRAINT alarms_check CHECK ((ended_at >= began_at)),
  CONSTRAINT alarms_name_check CHECK ((name ~ '^[a-z_]{1,60}$'::text))
);

-- Append-only audit trail of money, roles, sign-ins and decisions. Sign-ins are deleted after a year.
CREATE TABLE kit.audit_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_action_idx ON kit.audit_entries USING btree (action, id);
CREATE INDEX audit_entries_actor_idx ON kit.audit_entries USING btree (actor_id, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entries_subject_idx ON kit.audit_entries USING btree (subject, id);

-- Offset of business time from system time. It moves only outside of production; processes listen to the channel business_clock.
CREATE TABLE kit.business_clock (
  singleton boolean NOT NULL DEFAULT true,
  offset_seconds bigint NOT NULL DEFAULT 0,
  CONSTRAINT business_clock_pkey PRIMARY KEY (singleton),
  CONSTRAINT business_clock_singleton_check CHECK (singleton)
);

-- Outbox of domain events. A fact is written in the transaction of the change; the worker turns each fact into one job per reaction.
CREATE TABLE kit.facts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  subject text, -- Reactions to facts of the same subject run in the order of the facts.
  origin text, -- Id of the request that caused the fact, followed by its traceparent while traces are recorded, for the log and for traces. Jobs and all tables of partner commands have this column.
  CONSTRAINT facts_pkey PRIMARY KEY (id)
);

-- Idempotency keys of POSTs that book or move money, written in the transaction of the work. A row contains only the subject and not the answer. Instants are system time; rows are deleted after a day.
CREATE TABLE kit.idempotency_keys (
  caller uuid NOT NULL, -- The account that made the call.
  key text NOT NULL,
  request_hash bytea NOT NULL,
  subject_id text, -- Id of what the call created or moved; a repeated call is answered from its present state.
  refusal jsonb, -- Code, fields and details of the refusal when the call did nothing; otherwise null.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller, key),
  CONSTRAINT idempotency_keys_check CHECK (((subject_id IS NULL) <> (refusal IS NULL))),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200))),
  CONSTRAINT idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32)),
  CONSTRAINT idempotency_keys_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 200)))
);
CREATE INDEX idempotency_keys_created_at_idx ON kit.idempotency_keys USING btree (created_at);

-- One reaction to one fact, run at least once. A done job loses its payload at once and is deleted after a week; a failed job waits for an operator.
CREATE TABLE kit.jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  fact_id bigint NOT NULL,
  fact text NOT NULL,
  reaction text NOT NULL,
  subject text,
  payload jsonb,
  at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0, -- How often the job was claimed. It is also the fencing token: only the worker of the last claim may end the job.
  failures integer NOT NULL DEFAULT 0, -- Attempts that count against the job. An attempt counts while it runs; it stops counting when a partner or the database was unavailable.
  due_at timestamp with time zone NOT NULL, -- Business time at which the job may start; lease_until is system time.
  lease_until timestamp with time zone, -- System time until which the claiming worker may run the job; after that another worker may claim it.
  error jsonb,
  origin text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_fact_id_reaction_key UNIQUE (fact_id, reaction),
  CONSTRAINT jobs_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT jobs_check CHECK (((status = 'waiting'::text) = (ended_at IS NULL))),
  CONSTRAINT jobs_check1 CHECK (((status <> 'done'::text) OR (payload IS NULL))),
  CONSTRAINT jobs_failures_check CHECK ((failures >= 0)),
  CONSTRAINT jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX jobs_done_idx ON kit.jobs USING btree (ended_at) WHERE (status = 'done'::text);
CREATE INDEX jobs_due_idx ON kit.jobs USING btree (due_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX jobs_failed_idx ON kit.jobs USING btree (id) WHERE (status = 'failed'::text);
CREATE INDEX jobs_subject_idx ON kit.jobs USING btree (reaction, subject, fact_id) WHERE (status = 'waiting'::text);

-- Attempts per limit and per hashed address, email or account, in a fixed window of system time. The table is unlogged: a crash resets the counts.
CREATE UNLOGGED TABLE kit.rate_limits (
  name text NOT NULL,
  key bytea NOT NULL,
  count integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (name, key),
  CONSTRAINT rate_limits_count_check CHECK ((count >= 0)),
  CONSTRAINT rate_limits_key_check CHECK ((length(key) = 32))
);
CREATE INDEX rate_limits_expiry_idx ON kit.rate_limits USING btree (expires_at);

-- Runs of scheduled jobs: one row per job and night, whichever worker starts it. Rows are deleted after a year.
CREATE TABLE kit.scheduled_job_runs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  job text NOT NULL,
  due_on date, -- The local day whose night the job was due in; null for a run that an operator started.
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0, -- Attempts that count against the run; an attempt that the stop of its worker interrupted does not.
  lease_until timestamp with time zone, -- System time; the other instants are business time.
  ended_at timestamp with time zone,
  progress jsonb, -- What the run saved of its work, for an attempt that follows an interrupted one.
  found jsonb NOT NULL DEFAULT '{}'::jsonb, -- Numbers of rows checked or removed, by name.
  wrong integer NOT NULL DEFAULT 0, -- Number of problems found; more than 0 raises an alarm. examples contains the ids of the first ones.
  examples text[] NOT NULL DEFAULT '{}'::text[],
  alarm text,
  error jsonb,
  CONSTRAINT scheduled_job_runs_pkey PRIMARY KEY (id),
  CONSTRAINT scheduled_job_runs_job_due_on_key UNIQUE (job, due_on),
  CONSTRAINT scheduled_job_runs_alarm_check CHECK ((alarm = ANY (ARRAY['found'::text, 'failed'::text]))),
  CONSTRAINT scheduled_job_runs_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT scheduled_job_runs_check CHECK (((ended_at IS NOT NULL) OR (alarm IS NULL))),
  CONSTRAINT scheduled_job_runs_check1 CHECK (((alarm IS DISTINCT FROM 'found'::text) OR (wrong > 0))),
  CONSTRAINT scheduled_job_runs_failures_check CHECK ((failures >= 0)),
  CONSTRAINT scheduled_job_runs_wrong_check CHECK ((wrong >= 0))
);
CREATE INDEX scheduled_job_runs_open_idx ON kit.scheduled_job_runs USING btree (id) WHERE (ended_at IS NULL);

-- Rows on which a sweep failed. The sweep skips them until retry_at, so that they do not block later rows. error contains kinds, codes and stack frames, and no text that a user typed.
CREATE TABLE kit.sweep_failures (
  sweep text NOT NULL,
  subject text NOT NULL,
  attempts integer NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  retry_at timestamp with time zone NOT NULL,
  error jsonb NOT NULL,
  CONSTRAINT sweep_failures_pkey PRIMARY KEY (sweep, subject),
  CONSTRAINT sweep_failures_attempts_check CHECK ((attempts > 0))
);

-- Messages are never rewritten. They are only emptied when the account of their side is deleted, or lose the name of a deleted member.
CREATE TABLE messaging.messages (
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  side_number integer NOT NULL, -- Position among the messages of its side. The message is read when the position is not above the other side's seen count.
  author_id uuid, -- Null: the automatic answer, or a deleted account.
  author_name text NOT NULL,
  text text NOT NULL,
  photos integer NOT NULL DEFAULT 0,
  is_held_back boolean NOT NULL DEFAULT false, -- True: contains a phone number, a link or an address, from a side that was unknown at the time.
  is_emptied boolean NOT NULL DEFAULT false,
  sent_at timestamp with time zone NOT NULL,
  customer_id uuid NOT NULL, -- Copied from the thread, like professional_id, for the search indexes.
  professional_id uuid NOT NULL,
  hidden_at timestamp with time zone, -- When an operator hid the message from both sides; the text stays for a contest.
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_thread_id_number_key UNIQUE (thread_id, number),
  CONSTRAINT messages_thread_id_side_side_number_key UNIQUE (thread_id, side, side_number),
  CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES identity.accounts(id),
  CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messaging.threads(id),
  CONSTRAINT messages_check CHECK (((side_number >= 1) AND (side_number <= number))),
  CONSTRAINT messages_check1 CHECK ((is_emptied OR (text <> ''::text) OR (photos > 0))),
  CONSTRAINT messages_check2 CHECK (((NOT is_emptied) OR ((text = ''::text) AND (photos = 0) AND (author_name = '-'::text)))),
  CONSTRAINT messages_number_check CHECK ((number > 0)),
  CONSTRAINT messages_photos_check CHECK (((photos >= 0) AND (photos <= 4))),
  CONSTRAINT messages_side_check CHECK ((side = ANY (ARRAY['customer'::text, 'professional'::text]))),
  CONSTRAINT messages_text_check CHECK ((length(text) <= 4000))
);
CREATE INDEX messages_author_idx ON messaging.messages USING btree (author_id);
CREATE INDEX messages_of_customer_idx ON messaging.messages USING gin (customer_id, messaging.sought(text) public.gin_trgm_ops);
CREATE INDEX messages_of_professional_idx ON messaging.messages USING gin (professional_id, messaging.sought(text) public.gin_trgm_ops);

-- Photos of messages: private files of the sender, visible to both sides.
CREATE TABLE messaging.photos (
  file_id uuid NOT NULL,
  message_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT photos_pkey PRIMARY KEY (file_id),
  CONSTRAINT photos_message_id_position_key UNIQUE (message_id, "position"),
  CONSTRAINT photos_message_id_fkey FOREIGN KEY (message_id) REFERENCES messaging.messages(id),
  CONSTRAINT photos_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messaging.threads(id),
  CONSTRAINT photos_position_check CHECK ((("position" >= 0) AND ("position" <= 3)))
);
CREATE INDEX photos_thread_idx ON messaging.photos USING btree (thread_id);

-- Quick answers of a professional, and the automatic answer while closed.
CREATE TABLE messaging.professionals (
  professional_id uuid NOT NULL,
  quick_answers text[] NOT NULL DEFAULT '{}'::text[],
  automatic_on boolean NOT NULL DEFAULT false,
  automatic_text text NOT NULL DEFAULT ''::text,
  CONSTRAINT professionals_pkey PRIMARY KEY (professional_id),
  CONSTRAINT professionals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT professionals_automatic_text_check CHECK ((length(automatic_text) <= 1000)),
  CONSTRAINT professionals_check CHECK (((NOT automatic_on) OR (automatic_text <> ''::text))),
  CONSTRAINT professionals_quick_answers_check CHECK ((cardinality(quick_answers) <= 20))
);

-- Members who serve the customer of a thread. It decides which threads a member sees who has access only to their own clients.
CREATE TABLE messaging.seats (
  thread_id uuid NOT NULL,
  member_id uuid NOT NULL,
  last_at timestamp with time zone, -- Copied from the thread by a trigger, so that the list needs one index.
  is_unread boolean NOT NULL DEFAULT false,
  CONSTRAINT seats_pkey PRIMARY KEY (thread_id, member_id),
  CONSTRAINT seats_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT seats_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messaging.threads(id)
);
CREATE INDEX seats_member_idx ON messaging.seats USING btree (member_id, last_at, thread_id) WHERE (last_at IS NOT NULL);
CREATE INDEX seats_unread_idx ON messaging.seats USING btree (member_id) WHERE is_unread;

-- Conversation of one customer and one professional. Counts are stored and not computed.
CREATE TABLE messaging.threads (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  customer_name text NOT NULL, -- Name as in the customer's last message, for the search; "-" after the account is deleted.
  professional_name text NOT NULL,
  is_known boolean NOT NULL, -- True: the two have had an appointment. False: previews leave out phone numbers and links.
  customer_sent integer NOT NULL DEFAULT 0, -- Number of messages of the customer. Added to those of the professional it is the number of the last message.
  professional_sent integer NOT NULL DEFAULT 0,
  last_number integer NOT NULL GENERATED ALWAYS AS ((customer_sent + professional_sent)) STORED,
  customer_seen integer NOT NULL DEFAULT 0, -- Number of messages of the professional that the customer has read.
  professional_seen integer NOT NULL DEFAULT 0,
  last_at timestamp with time zone,
  customer_mail_at timestamp with time zone, -- Business time at which unread messages are emailed, once until they are read.
  professional_mail_at timestamp with time zone,
  customer_mailed boolean NOT NULL DEFAULT false,
  professional_mailed boolean NOT NULL DEFAULT false,
  customer_blocks boolean NOT NULL DEFAULT false, -- True: the customer refuses further messages of the professional.
  professional_blocks boolean NOT NULL DEFAULT false,
  customer_left boolean NOT NULL DEFAULT false, -- True: the account of the customer is deleted, and with it the text of its messages.
  professional_left boolean NOT NULL DEFAULT false,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT threads_pkey PRIMARY KEY (id),
  CONSTRAINT threads_customer_id_professional_id_key UNIQUE (customer_id, professional_id),
  CONSTRAINT threads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT threads_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT threads_check CHECK (((customer_seen >= 0) AND (customer_seen <= professional_sent))),
  CONSTRAINT threads_check1 CHECK (((professional_seen >= 0) AND (professional_seen <= customer_sent))),
  CONSTRAINT threads_check2 CHECK (((last_at IS NULL) = ((customer_sent + professional_sent) = 0))),
  CONSTRAINT threads_check3 CHECK (((customer_mail_at IS NULL) OR ((customer_seen < professional_sent) AND (NOT customer_mailed) AND (NOT customer_left)))),
  CONSTRAINT threads_check4 CHECK (((professional_mail_at IS NULL) OR ((professional_seen < customer_sent) AND (NOT professional_mailed) AND (NOT professional_left)))),
  CONSTRAINT threads_customer_name_check CHECK (((length(customer_name) >= 1) AND (length(customer_name) <= 250))),
  CONSTRAINT threads_customer_sent_check CHECK ((customer_sent >= 0)),
  CONSTRAINT threads_professional_name_check CHECK (((length(professional_name) >= 1) AND (length(professional_name) <= 250))),
  CONSTRAINT threads_professional_sent_check CHECK ((professional_sent >= 0))
);
CREATE INDEX threads_customer_idx ON messaging.threads USING btree (customer_id, last_at, id) WHERE (last_at IS NOT NULL);
CREATE INDEX threads_customer_name_idx ON messaging.threads USING gin (professional_id, messaging.sought(customer_name) public.gin_trgm_ops);
CREATE INDEX threads_mail_customer_idx ON messaging.threads USING btree (customer_mail_at) WHERE (customer_mail_at IS NOT NULL);
CREATE INDEX threads_mail_professional_idx ON messaging.threads USING btree (professional_mail_at) WHERE (professional_mail_at IS NOT NULL);
CREATE INDEX threads_professional_idx ON messaging.threads USING btree (professional_id, last_at, id) WHERE (last_at IS NOT NULL);
CREATE INDEX threads_professional_name_idx ON messaging.threads USING gin (customer_id, messaging.sought(professional_name) public.gin_trgm_ops);
CREATE INDEX threads_unread_customer_idx ON messaging.threads USING btree (customer_id) WHERE (customer_seen < professional_sent);
CREATE INDEX threads_unread_professional_idx ON messaging.threads USING btree (professional_id) WHERE (professional_seen < customer_sent);

-- All reports on one subject until a decision, and its consequences. The suspension of an account has a case without reports.
CREATE TABLE moderation.cases (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  side text, -- For a thread: the side whose messages are reported.
  state text NOT NULL DEFAULT 'open'::text,
  contested_by text, -- The side that contested last.
  hides boolean NOT NULL DEFAULT false, -- True: the case hides the subject.
  parts uuid[] NOT NULL DEFAULT '{}'::uuid[], -- Ids of the hidden messages of a thread.
  opened_at timestamp with time zone NOT NULL,
  waits_since timestamp with time zone, -- Since when the case waits for an operator; null: it does not wait.
  decided_at timestamp with time zone,
  CONSTRAINT cases_pkey PRIMARY KEY (id),
  CONSTRAINT cases_check CHECK (((subject_kind = 'thread'::text) = (side IS NOT NULL))),
  CONSTRAINT cases_check1 CHECK (((state = ANY (ARRAY['open'::text, 'contested'::text])) = (waits_since IS NOT NULL))),
  CONSTRAINT cases_check2 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT cases_check3 CHECK (((state <> 'contested'::text) OR (contested_by IS NOT NULL))),
  CONSTRAINT cases_check4 CHECK (((subject_kind = 'thread'::text) OR (parts = '{}'::uuid[]))),
  CONSTRAINT cases_contested_by_check CHECK ((contested_by = ANY (ARRAY['author'::text, 'reporter'::text]))),
  CONSTRAINT cases_parts_check CHECK ((cardinality(parts) <= 100)),
  CONSTRAINT cases_side_check CHECK ((side = ANY (ARRAY['customer'::text, 'professional'::text]))),
  CONSTRAINT cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'hidden'::text, 'rejected'::text, 'contested'::text, 'restored'::text, 'upheld'::text]))),
  CONSTRAINT cases_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['review'::text, 'profile'::text, 'thread'::text, 'account'::text, 'photo'::text])))
);
CREATE INDEX cases_decided_idx ON moderation.cases USING btree (decided_at, id) WHERE (waits_since IS NULL);
CREATE INDEX cases_subject_idx ON moderation.cases USING btree (subject_id);
CREATE INDEX cases_waiting_idx ON moderation.cases USING btree (waits_since, id) WHERE (waits_since IS NOT NULL);
CREATE UNIQUE INDEX cases_waiting_key ON moderation.cases USING btree (subject_kind, subject_id, COALESCE(side, ''::text)) WHERE (waits_since IS NOT NULL);

-- Complaints against a decision (article 20), one per side.
CREATE TABLE moderation.contests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL,
  side text NOT NULL,
  report_id uuid,
  account_id uuid, -- Null: contested without an account, or the account is deleted.
  text text NOT NULL,
  contested_at timestamp with time zone NOT NULL,
  CONSTRAINT contests_pkey PRIMARY KEY (id),
  CONSTRAINT contests_case_id_side_key UNIQUE (case_id, side),
  CONSTRAINT contests_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT contests_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation.cases(id),
  CONSTRAINT contests_report_id_fkey FOREIGN KEY (report_id) REFERENCES moderation.reports(id),
  CONSTRAINT contests_check CHECK (((side = 'reporter'::text) = (report_id IS NOT NULL))),
  CONSTRAINT contests_side_check CHECK ((side = ANY (ARRAY['author'::text, 'reporter'::text]))),
  CONSTRAINT contests_text_check CHECK ((length(text) <= 2000))
);
CREATE INDEX contests_account_idx ON moderation.contests USING btree (account_id, contested_at, id);
CREATE INDEX contests_contested_idx ON moderation.contests USING btree (contested_at);

-- Decisions with their statement of reasons (Regulation (EU) 2022/2065, article 17). Rows never change.
CREATE TABLE moderation.decisions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  outcome text NOT NULL,
  ground text,
  rule text, -- The article of the law or of our terms.
  facts text NOT NULL,
  waiting_since timestamp with time zone NOT NULL, -- Since when the case had waited.
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT decisions_pkey PRIMARY KEY (id),
  CONSTRAINT decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation.cases(id),
  CONSTRAINT decisions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES identity.accounts(id),
  CONSTRAINT decisions_check CHECK (((outcome = 'hidden'::text) = (ground IS NOT NULL))),
  CONSTRAINT decisions_check1 CHECK (((ground IS NULL) = (rule IS NULL))),
  CONSTRAINT decisions_facts_check CHECK (((length(facts) >= 1) AND (length(facts) <= 2000))),
  CONSTRAINT decisions_ground_check CHECK ((ground = ANY (ARRAY['law'::text, 'terms'::text]))),
  CONSTRAINT decisions_outcome_check CHECK ((outcome = ANY (ARRAY['hidden'::text, 'rejected'::text, 'restored'::text, 'upheld'::text]))),
  CONSTRAINT decisions_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 200)))
);
CREATE INDEX decisions_case_idx ON moderation.decisions USING btree (case_id, decided_at);
CREATE INDEX decisions_decided_idx ON moderation.decisions USING btree (decided_at);

-- Reports of visible content, from accounts or visitors.
CREATE TABLE moderation.reports (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  reporter_id uuid, -- Null: reported without an account, or the account is deleted.
  reporter_name text,
  reporter_email public.citext,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_case_id_reporter_email_key UNIQUE (case_id, reporter_email),
  CONSTRAINT reports_case_id_reporter_id_key UNIQUE (case_id, reporter_id),
  CONSTRAINT reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation.cases(id),
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES identity.accounts(id),
  CONSTRAINT reports_check CHECK (((reporter_id IS NULL) OR (num_nonnulls(reporter_name, reporter_email) = 0))),
  CONSTRAINT reports_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  CONSTRAINT reports_reason_check CHECK ((reason = ANY (ARRAY['untrue'::text, 'insult'::text, 'hate'::text, 'threat'::text, 'sexual'::text, 'minors'::text, 'privacy'::text, 'rights'::text, 'fraud'::text, 'spam'::text, 'other'::text]))),
  CONSTRAINT reports_reporter_email_check CHECK ((length((reporter_email)::text) <= 254)),
  CONSTRAINT reports_reporter_name_check CHECK (((length(reporter_name) >= 1) AND (length(reporter_name) <= 100))),
  CONSTRAINT reports_text_check CHECK ((length(text) <= 1000))
);
CREATE INDEX reports_created_idx ON moderation.reports USING btree (created_at, id);
CREATE INDEX reports_named_idx ON moderation.reports USING btree (created_at) WHERE (reporter_email IS NOT NULL);
CREATE INDEX reports_reporter_idx ON moderation.reports USING btree (reporter_id, created_at, id);

-- Messages to send or sent, one row each. They are enqueued in the transaction of their cause and sent by sweeps. The id is the idempotency key of each call to the partner.
CREATE TABLE notifications.deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL, -- An email address, a phone number, or the id of a device.
  template text NOT NULL,
  professional_id uuid, -- The professional whose monthly quota an SMS counts towards.
  status text NOT NULL DEFAULT 'pending'::text, -- refused: the partner definitely refused. dropped: not sent, for the reason in reason. unknown: an SMS whose outcome cannot be known; it is never sent again.
  origin text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  about text, -- Subject of the message: appointment:ID, link:ID or sign-up:ID.
  message bytea, -- Content of the message, sealed because emails contain secret links. Deleted once the message is sent or has ended.
  stale_at timestamp with time zone, -- When sending the message becomes useless.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL, -- Earliest next attempt, in business time. lease_until is system time.
  lease_until timestamp with time zone,
  first_called_at timestamp with time zone,
  called_at timestamp with time zone, -- When the SMS partner was called, while the outcome is unknown. Null: not called, or known not to be accepted.
  failure jsonb, -- Last failure: kinds, codes and stack frames, and no content.
  reason text, -- overtaken: no longer true. too_late: stale_at has passed. erased: the recipient deleted the account. unreachable: refused for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another key.
  left_at timestamp with time zone, -- When an unsent message stopped needing an operator: delivered in another way, useless by then, or dismissed.
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_key_key UNIQUE (key),
  CONSTRAINT deliveries_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text]))),
  CONSTRAINT deliveries_check CHECK (((status = 'pending'::text) OR (message IS NULL))),
  CONSTRAINT deliveries_check1 CHECK (((status = 'dropped'::text) = (reason IS NOT NULL))),
  CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'refused'::text, 'dropped'::text, 'unknown'::text])))
);
CREATE INDEX deliveries_about_idx ON notifications.deliveries USING btree (about);
CREATE INDEX deliveries_due_idx ON notifications.deliveries USING btree (channel, retry_at, "position") WHERE (status = 'pending'::text);
CREATE INDEX deliveries_ended_idx ON notifications.deliveries USING btree (created_at) WHERE (status <> 'pending'::text);
CREATE INDEX deliveries_quota_idx ON notifications.deliveries USING btree (professional_id, created_at) WHERE ((channel = 'sms'::text) AND (status = ANY (ARRAY['pending'::text, 'sent'::text, 'unknown'::text])));
CREATE INDEX deliveries_recipient_idx ON notifications.deliveries USING btree (recipient, created_at DESC, id DESC);
CREATE INDEX deliveries_undelivered_idx ON notifications.deliveries USING btree (created_at) WHERE ((status = ANY (ARRAY['refused'::text, 'dropped'::text, 'unknown'::text])) AND (left_at IS NULL));
CREATE INDEX deliveries_waiting_idx ON notifications.deliveries USING btree (recipient, "position") WHERE (status = 'pending'::text);

-- Choices that differ from the default, which is on.
CREATE TABLE notifications.preferences (
  account_id uuid NOT NULL,
  side text NOT NULL, -- customer: about own appointments. professional: about the business that the account owns or works in.
  event text NOT NULL,
  channel text NOT NULL, -- A booking confirmation always goes to the customer by email, because it contains the agreed terms.
  is_on boolean NOT NULL,
  CONSTRAINT preferences_pkey PRIMARY KEY (account_id, side, event, channel),
  CONSTRAINT preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT preferences_check CHECK ((((channel = ANY (ARRAY['email'::text, 'push'::text])) AND (((side = 'customer'::text) AND (event = ANY (ARRAY['booking'::text, 'change'::text, 'reminder'::text, 'message'::text, 'review'::text]))) OR ((side = 'professional'::text) AND (event = ANY (ARRAY['booking'::text, 'change'::text, 'message'::text, 'review'::text]))))) OR ((side = 'customer'::text) AND (event = 'reminder'::text) AND (channel = 'sms'::text)))),
  CONSTRAINT preferences_check1 CHECK (((side <> 'customer'::text) OR (event <> 'booking'::text) OR (channel <> 'email'::text)))
);

-- Browsers with notifications, one per session; a row is deleted with its session.
CREATE TABLE notifications.push_devices (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash bytea NOT NULL,
  subscription bytea NOT NULL, -- Address and keys at the push service, sealed because they allow sending to the device.
  shows_details boolean NOT NULL DEFAULT false, -- True: names and times may appear on the screen of the device.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_devices_pkey PRIMARY KEY (id),
  CONSTRAINT push_devices_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT push_devices_session_id_key UNIQUE (session_id),
  CONSTRAINT push_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_devices_account_idx ON notifications.push_devices USING btree (account_id);

-- Addresses and numbers that receive only mandatory messages.
CREATE TABLE notifications.stops (
  channel text NOT NULL,
  recipient text NOT NULL,
  reason text NOT NULL, -- unsubscribed: answered STOP. refused: the mail server or the SMS partner reports that it is unreachable.
  since timestamp with time zone NOT NULL,
  CONSTRAINT stops_pkey PRIMARY KEY (channel, recipient),
  CONSTRAINT stops_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT stops_check CHECK (((channel = 'sms'::text) OR (reason = 'refused'::text))),
  CONSTRAINT stops_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'refused'::text])))
);

-- Saved cards that a customer removed. They cannot be used from then on, whatever the partner still lists. The id is the idempotency key of the call to the partner.
CREATE TABLE payments.card_removals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  payment_method_id text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text, -- refused: the partner definitely refused.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  first_called_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT card_removals_pkey PRIMARY KEY (id),
  CONSTRAINT card_removals_payment_method_id_key UNIQUE (payment_method_id),
  CONSTRAINT card_removals_account_id_fkey FOREIGN KEY (account_id) REFERENCES payments.partner_customers(account_id),
  CONSTRAINT card_removals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX card_removals_account_idx ON payments.card_removals USING btree (account_id, "position");
CREATE INDEX card_removals_refused_idx ON payments.card_removals USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));
CREATE INDEX card_removals_retry_idx ON payments.card_removals USING btree (retry_at) WHERE (status = 'pending'::text);

-- Cards that are saved without a booking. The id is the idempotency key of the call to the partner, which knows the outcome.
CREATE TABLE payments.card_setups (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  partner_id text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT card_setups_pkey PRIMARY KEY (id),
  CONSTRAINT card_setups_partner_id_key UNIQUE (partner_id),
  CONSTRAINT card_setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id)
);
CREATE INDEX card_setups_account_idx ON payments.card_setups USING btree (account_id);

-- Chargebacks: the card partner takes the amount at once and returns it when the dispute is won.
CREATE TABLE payments.disputes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  payable_id uuid NOT NULL,
  partner_id text NOT NULL,
  reason text NOT NULL,
  amount_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  from_professional_cents integer NOT NULL, -- Cents taken from the professional's share. What exceeds the share and the search fee, because it was refunded before, is a loss of the marketplace.
  search_fee_cents integer NOT NULL,
  state text NOT NULL,
  evidence_by timestamp with time zone, -- Until when evidence can be submitted.
  evidence jsonb, -- Texts that the operator submitted, by the names of the partner.
  evidence_at timestamp with time zone,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_partner_id_key UNIQUE (partner_id),
  CONSTRAINT disputes_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT disputes_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT disputes_check CHECK (((from_professional_cents + search_fee_cents) <= amount_cents)),
  CONSTRAINT disputes_check1 CHECK (((state = ANY (ARRAY['won'::text, 'lost'::text])) = (closed_at IS NOT NULL))),
  CONSTRAINT disputes_fee_cents_check CHECK ((fee_cents >= 0)),
  CONSTRAINT disputes_from_professional_cents_check CHECK ((from_professional_cents >= 0)),
  CONSTRAINT disputes_search_fee_cents_check CHECK ((search_fee_cents >= 0)),
  CONSTRAINT disputes_state_check CHECK ((state = ANY (ARRAY['needs_evidence'::text, 'under_review'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX disputes_open_idx ON payments.disputes USING btree (evidence_by) WHERE (closed_at IS NULL);
CREATE INDEX disputes_payable_idx ON payments.disputes USING btree (payable_id);

-- All holds placed at the card partner, by their id there. The ledger accounts holds and holds_contra mirror them.
CREATE TABLE payments.holds (
  id text NOT NULL,
  payable_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone, -- When the hold was captured, released or lost.
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT holds_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX holds_open_idx ON payments.holds USING btree (placed_at) WHERE (ended_at IS NULL);
CREATE INDEX holds_payable_idx ON payments.holds USING btree (payable_id);

-- Calls to the card partner. A row is committed before the call, whose idempotency key is the id; a call with an unknown outcome is repeated with the same key.
CREATE TABLE payments.operations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY, -- Order in which the operations of one payable run.
  payable_id uuid NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text, -- dropped: no longer needed, and the partner did nothing. refused: the partner definitely refused for another reason than a decline.
  partner_id text, -- Id of the setup or hold at the partner that the operation created or acts on. A pending release without it ends everything that is open.
  detail jsonb NOT NULL DEFAULT '{}'::jsonb, -- Parameters of the call, fixed at the first attempt, because a repeated key must come with the same parameters.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone, -- System time until which the worker that claimed the operation may carry it out. All tables of partner commands have this column.
  origin text,
  created_at timestamp with time zone NOT NULL,
  first_called_at timestamp with time zone, -- When the partner was first called; an outcome that is unknown for an hour is looked up before the call is repeated.
  failure jsonb, -- Last failure: kinds, codes and stack frames, and no text that a user typed.
  left_at timestamp with time zone, -- When a refused operation stopped needing an operator: it was repeated, dismissed, or left to the payer.
  cause_id uuid, -- The refund or dispute for which money moves between the professional's account and the marketplace's; the payable when the professional has no share.
  CONSTRAINT operations_pkey PRIMARY KEY (id),
  CONSTRAINT operations_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT operations_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT operations_kind_check CHECK ((kind = ANY (ARRAY['setup'::text, 'hold'::text, 'capture'::text, 'release'::text, 'refund'::text, 'take_back'::text, 'send_back'::text]))),
  CONSTRAINT operations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'declined'::text, 'dropped'::text, 'refused'::text])))
);
CREATE INDEX operations_cause_idx ON payments.operations USING btree (cause_id) WHERE (cause_id IS NOT NULL);
CREATE UNIQUE INDEX operations_one_pending_idx ON payments.operations USING btree (payable_id, kind, COALESCE(partner_id, ''::text)) WHERE ((status = 'pending'::text) AND (cause_id IS NULL));
CREATE INDEX operations_partner_idx ON payments.operations USING btree (partner_id);
CREATE INDEX operations_payable_idx ON payments.operations USING btree (payable_id, "position");
CREATE INDEX operations_refused_idx ON payments.operations USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));
CREATE INDEX operations_retry_idx ON payments.operations USING btree (retry_at) WHERE (status = 'pending'::text);

-- The professional's connected account at the card partner, which receives the transfers of captures.
CREATE TABLE payments.partner_accounts (
  professional_id uuid NOT NULL,
  partner_id text NOT NULL,
  CONSTRAINT partner_accounts_pkey PRIMARY KEY (professional_id),
  CONSTRAINT partner_accounts_partner_id_key UNIQUE (partner_id),
  CONSTRAINT partner_accounts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

CREATE TABLE payments.partner_customers (
  account_id uuid NOT NULL,
  partner_id text NOT NULL,
  default_card text, -- The preferred saved card. When it is null or removed, the card saved first is used. Lock this row to use or remove a card.
  CONSTRAINT partner_customers_pkey PRIMARY KEY (account_id),
  CONSTRAINT partner_customers_partner_id_key UNIQUE (partner_id),
  CONSTRAINT partner_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id)
);

-- Webhooks of the partner. Their signature is checked and they are stored, then processed once in any order. The payload is not stored, because it contains names; the state is read at the partner instead.
CREATE TABLE payments.partner_events (
  id text NOT NULL,
  kind text NOT NULL,
  about text NOT NULL,
  about_id text,
  received_at timestamp with time zone NOT NULL,
  processed_at timestamp with time zone,
  looks integer NOT NULL DEFAULT 0, -- How often the subject of the event was not found.
  look_at timestamp with time zone, -- When the subject is looked up next. Null: it is not looked up again and the event is on the operators' list.
  left_at timestamp with time zone, -- When an operator dismissed the event, for the reason left_reason.
  left_reason text,
  CONSTRAINT partner_events_pkey PRIMARY KEY (id),
  CONSTRAINT partner_events_about_check CHECK ((about ~ '^[a-z_]{1,30}$'::text)),
  CONSTRAINT partner_events_left_check CHECK ((((left_at IS NULL) = (left_reason IS NULL)) AND ((left_at IS NULL) OR (processed_at IS NOT NULL)) AND ((length(left_reason) >= 1) AND (length(left_reason) <= 500))))
);
CREATE INDEX partner_events_processed_idx ON payments.partner_events USING btree (received_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX partner_events_subject_idx ON payments.partner_events USING btree (about, about_id) WHERE (processed_at IS NULL);
CREATE INDEX partner_events_waiting_idx ON payments.partner_events USING btree (received_at) WHERE (processed_at IS NULL);

-- An amount due by card; this domain knows its appointment only by the id. The card is saved or held first; the amount is captured or released later.
CREATE TABLE payments.payables (
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  search_fee_cents integer NOT NULL,
  status text NOT NULL,
  card_by timestamp with time zone NOT NULL, -- Until when the payer can enter the card; a success after that is cancelled at the partner.
  authorise_at timestamp with time zone, -- When the amount is held on the saved card. Null: not before a caller asks for it, while a request awaits acceptance.
  latest_confirm_by timestamp with time zone NOT NULL, -- Until when the payer can confirm a declined hold: 12 h before the appointment.
  setup_id text,
  hold_id text,
  client_secret text, -- Secret for the payer's browser, with which it confirms the card at the partner.
  payment_method_id text,
  card_brand text,
  card_last4 text,
  capture_before timestamp with time zone,
  renew_at timestamp with time zone, -- When the hold is replaced because it would expire; null after a failed attempt.
  confirm_by timestamp with time zone,
  captured_cents integer NOT NULL DEFAULT 0,
  decline_code text,
  created_at timestamp with time zone NOT NULL,
  bank_charge_basis_points integer NOT NULL, -- Bank charges of the professional, as at the booking: 150 is 1.5 % of the professional's share; bank_charge_fixed_cents is added.
  bank_charge_fixed_cents integer NOT NULL,
  card_of uuid, -- The payable whose card is saved for this one too (its own id for the first). The card is entered once for several payables; each is held and captured separately.
  captured_at timestamp with time zone, -- When the amount was captured; refunds are possible for 180 days after it.
  refunded_cents integer NOT NULL DEFAULT 0, -- Sum in cents of the refunds that have not failed; it changes under the lock of this row.
  is_ours boolean NOT NULL DEFAULT false, -- True: captured without a transfer, because the marketplace keeps the whole amount.
  CONSTRAINT payables_pkey PRIMARY KEY (id),
  CONSTRAINT payables_hold_id_key UNIQUE (hold_id),
  CONSTRAINT payables_setup_id_key UNIQUE (setup_id),
  CONSTRAINT payables_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT payables_card_of_fkey FOREIGN KEY (card_of) REFERENCES payments.payables(id),
  CONSTRAINT payables_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT payables_amount_cents_check CHECK ((amount_cents >= 50)),
  CONSTRAINT payables_bank_charge_basis_points_check CHECK (((bank_charge_basis_points >= 0) AND (bank_charge_basis_points <= 10000))),
  CONSTRAINT payables_bank_charge_fixed_cents_check CHECK ((bank_charge_fixed_cents >= 0)),
  CONSTRAINT payables_card_last4_check CHECK ((card_last4 ~ '^[0-9]{4}$'::text)),
  CONSTRAINT payables_check CHECK (((search_fee_cents >= 0) AND (search_fee_cents <= amount_cents))),
  CONSTRAINT payables_check1 CHECK (((captured_cents >= 0) AND (captured_cents <= amount_cents))),
  CONSTRAINT payables_refunded_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= captured_cents))),
  CONSTRAINT payables_status_check CHECK ((status = ANY (ARRAY['awaiting_card'::text, 'card_saved'::text, 'held'::text, 'payment_to_confirm'::text, 'capturing'::text, 'captured'::text, 'releasing'::text, 'released'::text, 'failed'::text])))
);
CREATE INDEX payables_account_idx ON payments.payables USING btree (account_id);
CREATE INDEX payables_authorise_idx ON payments.payables USING btree (authorise_at) WHERE (status = 'card_saved'::text);
CREATE INDEX payables_card_idx ON payments.payables USING btree (account_id, payment_method_id) WHERE (status = ANY (ARRAY['awaiting_card'::text, 'card_saved'::text, 'held'::text, 'payment_to_confirm'::text]));
CREATE INDEX payables_card_of_idx ON payments.payables USING btree (card_of) WHERE (card_of IS NOT NULL);
CREATE INDEX payables_confirm_idx ON payments.payables USING btree (confirm_by) WHERE (status = 'payment_to_confirm'::text);
CREATE INDEX payables_professional_idx ON payments.payables USING btree (professional_id);
CREATE INDEX payables_refused_idx ON payments.payables USING btree (professional_id, created_at) WHERE (status = ANY (ARRAY['payment_to_confirm'::text, 'failed'::text]));
CREATE INDEX payables_renew_idx ON payments.payables USING btree (renew_at) WHERE (status = 'held'::text);

-- Full and partial refunds of a captured payable, which the owner requests.
CREATE TABLE payments.refunds (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  payable_id uuid NOT NULL,
  requested_by uuid NOT NULL,
  idempotency_key text NOT NULL,
  reason text NOT NULL,
  amount_cents integer NOT NULL,
  from_professional_cents integer NOT NULL, -- The professional's part of the refund in cents. The marketplace pays the search fee and, when nothing was transferred, the bank charges.
  search_fee_cents integer NOT NULL,
  bank_charges_cents integer NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  partner_id text, -- Id at the partner; null until the partner has carried out or refused the refund.
  failure text,
  requested_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_partner_id_key UNIQUE (partner_id),
  CONSTRAINT refunds_requested_by_idempotency_key_key UNIQUE (requested_by, idempotency_key),
  CONSTRAINT refunds_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity.accounts(id),
  CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT refunds_bank_charges_cents_check CHECK ((bank_charges_cents >= 0)),
  CONSTRAINT refunds_check CHECK ((amount_cents = ((from_professional_cents + search_fee_cents) + bank_charges_cents))),
  CONSTRAINT refunds_check1 CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  CONSTRAINT refunds_from_professional_cents_check CHECK ((from_professional_cents >= 0)),
  CONSTRAINT refunds_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT refunds_search_fee_cents_check CHECK ((search_fee_cents >= 0)),
  CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refunds_payable_idx ON payments.refunds USING btree (payable_id, requested_at);

-- French communes (Etalab, GeoNames). Coordinates are WGS 84 degrees, null when unknown.
CREATE TABLE places.communes (
  insee_code text NOT NULL,
  name text NOT NULL,
  department text NOT NULL,
  postal_codes text[] NOT NULL,
  latitude double precision,
  longitude double precision,
  plain_name text NOT NULL DEFAULT ''::text, -- Name for the search: lower case, no accents or signs, "saint" written in full. Written when the reference data is loaded.
  population integer NOT NULL DEFAULT 0, -- Number of inhabitants, which ranks communes of the same name.
  CONSTRAINT communes_pkey PRIMARY KEY (insee_code),
  CONSTRAINT communes_check CHECK (((latitude IS NULL) = (longitude IS NULL)))
);
CREATE INDEX communes_department_idx ON places.communes USING btree (department);
CREATE INDEX communes_like_name_idx ON places.communes USING gin (plain_name public.gin_trgm_ops);
CREATE INDEX communes_name_backwards_idx ON places.communes USING btree (reverse(plain_name) text_pattern_ops);
CREATE INDEX communes_plain_name_idx ON places.communes USING btree (plain_name text_pattern_ops);
CREATE INDEX communes_postal_codes_idx ON places.communes USING gin (postal_codes);
CREATE INDEX communes_where_idx ON places.communes USING btree (latitude, longitude);

-- Departments and overseas territories. The seat of a department is the centre of a search in the whole department.
CREATE TABLE places.departments (
  code text NOT NULL,
  name text NOT NULL,
  plain_name text NOT NULL,
  seat text NOT NULL,
  CONSTRAINT departments_pkey PRIMARY KEY (code),
  CONSTRAINT departments_seat_fkey FOREIGN KEY (seat) REFERENCES places.communes(insee_code)
);

-- Files of reference data that are loaded, with their checksum; a file with another checksum is loaded again.
CREATE TABLE places.loaded_files (
  name text NOT NULL,
  checksum text NOT NULL,
  CONSTRAINT loaded_files_pkey PRIMARY KEY (name)
);

-- Quarters, squares, stations and airports, one row per name. Coordinates are WGS 84 degrees.
CREATE TABLE places.named_places (
  position integer NOT NULL,
  plain_name text NOT NULL, -- Name for the search, as in places.communes, without a leading article.
  name text NOT NULL,
  kind text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  insee_code text NOT NULL,
  weight integer NOT NULL, -- A commune with the same name is meant instead if it has more inhabitants.
  CONSTRAINT named_places_pkey PRIMARY KEY ("position"),
  CONSTRAINT named_places_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code),
  CONSTRAINT named_places_kind_check CHECK ((kind = ANY (ARRAY['known'::text, 'quarter'::text, 'metro'::text, 'train'::text])))
);
CREATE INDEX named_places_insee_code_idx ON places.named_places USING btree (insee_code);
CREATE INDEX named_places_name_backwards_idx ON places.named_places USING btree (reverse(plain_name) text_pattern_ops);
CREATE INDEX named_places_plain_name_idx ON places.named_places USING btree (plain_name text_pattern_ops);

-- places.communes.postal_codes with one row per code, for the search by prefix.
CREATE TABLE places.postal_codes (
  postal_code text NOT NULL COLLATE "C",
  insee_code text NOT NULL,
  CONSTRAINT postal_codes_pkey PRIMARY KEY (postal_code, insee_code),
  CONSTRAINT postal_codes_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code)
);

-- History of the numbers that receipts name. A receipt uses the version valid at the appointment, or the first one after it. The rows stay when the business closes.
CREATE TABLE professionals.business_numbers (
  professional_id uuid NOT NULL,
  version integer NOT NULL,
  siret text,
  vat_regime text, -- franchise: no VAT (art. 293 B du CGI). subject: prices include VAT.
  vat_number text,
  valid_from timestamp with time zone NOT NULL,
  CONSTRAINT business_numbers_pkey PRIMARY KEY (professional_id, version),
  CONSTRAINT business_numbers_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT business_numbers_check CHECK (((vat_number IS NULL) OR (vat_regime = 'subject'::text))),
  CONSTRAINT business_numbers_siret_check CHECK ((siret ~ '^[0-9]{14}$'::text)),
  CONSTRAINT business_numbers_vat_number_check CHECK ((vat_number ~ '^FR[0-9A-Z]{2}[0-9]{9}$'::text)),
  CONSTRAINT business_numbers_vat_regime_check CHECK ((vat_regime = ANY (ARRAY['franchise'::text, 'subject'::text]))),
  CONSTRAINT business_numbers_version_check CHECK ((version >= 1))
);

-- Colours chosen for members or categories; others get a colour by their position.
CREATE TABLE professionals.calendar_colours (
  professional_id uuid NOT NULL,
  member_id uuid,
  category text,
  colour text NOT NULL,
  CONSTRAINT calendar_colours_professional_id_member_id_category_key UNIQUE NULLS NOT DISTINCT (professional_id, member_id, category),
  CONSTRAINT calendar_colours_member_fkey FOREIGN KEY (member_id, professional_id) REFERENCES staff.members(id, professional_id),
  CONSTRAINT calendar_colours_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT calendar_colours_category_check CHECK ((category = ANY (ARRAY['man_cut'::text, 'woman_cut'::text, 'coloration'::text, 'hair_perm'::text, 'beard'::text, 'shampoo_care'::text, 'mechanical_straightening'::text, 'chemical_straightening'::text, 'hairdressing'::text, 'ceremony'::text, 'artistic'::text, 'hair_implants'::text, 'kids'::text]))),
  CONSTRAINT calendar_colours_check CHECK ((num_nonnulls(member_id, category) = 1)),
  CONSTRAINT calendar_colours_colour_check CHECK ((colour = ANY (ARRAY['copper'::text, 'chestnut'::text, 'honey'::text, 'plum'::text, 'slate'::text, 'ash'::text, 'rose'::text, 'lagoon'::text])))
);

-- SHA-256 of former addresses, because a slug contains a name and the name of a deleted business must not be stored.
CREATE TABLE professionals.former_slugs (
  slug_hash bytea NOT NULL,
  professional_id uuid NOT NULL,
  CONSTRAINT former_slugs_pkey PRIMARY KEY (slug_hash),
  CONSTRAINT former_slugs_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);
CREATE INDEX former_slugs_professional_idx ON professionals.former_slugs USING btree (professional_id);

-- History of the mileage terms; distances are in tenths of a kilometre. Of the rows whose valid_from has passed, the one with the highest version applies.
CREATE TABLE professionals.mileage_terms (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  minimum_cents integer NOT NULL,
  starting_distance_hm integer NOT NULL,
  price_per_km_cents integer NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  version integer NOT NULL,
  CONSTRAINT mileage_terms_pkey PRIMARY KEY (id),
  CONSTRAINT mileage_terms_professional_id_version_key UNIQUE (professional_id, version),
  CONSTRAINT mileage_terms_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT mileage_terms_minimum_cents_check CHECK (((minimum_cents >= 0) AND (minimum_cents <= 20000))),
  CONSTRAINT mileage_terms_price_per_km_cents_check CHECK (((price_per_km_cents >= 0) AND (price_per_km_cents <= 2000))),
  CONSTRAINT mileage_terms_starting_distance_hm_check CHECK (((starting_distance_hm >= 0) AND (starting_distance_hm <= 5000))),
  CONSTRAINT mileage_terms_version_check CHECK ((version >= 1))
);

-- Places at which a professional works. The street of a salon is public. The address of at_home is the private base from which trips are measured; customers see only its commune.
CREATE TABLE professionals.places (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  kind text NOT NULL,
  line text NOT NULL DEFAULT ''::text,
  city text NOT NULL,
  postal_code text NOT NULL,
  insee_code text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  activate boolean NOT NULL DEFAULT true, -- True: customers can book at this place.
  state text NOT NULL DEFAULT ''::text,
  precision text NOT NULL DEFAULT 'commune'::text, -- What latitude and longitude are: the middle of the commune, the street as the geocoder knows it, or a pin that the owner placed. Always the commune at_home, because prices of visits are computed from it.
  street_looked_up_at timestamp with time zone, -- When the geocoder was asked for the street of this address; null: not yet.
  CONSTRAINT places_pkey PRIMARY KEY (id),
  CONSTRAINT places_professional_id_kind_key UNIQUE (professional_id, kind),
  CONSTRAINT places_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code),
  CONSTRAINT places_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT places_check CHECK (((kind = 'salon'::text) OR ("precision" = 'commune'::text))),
  CONSTRAINT places_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  CONSTRAINT places_kind_check CHECK ((kind = ANY (ARRAY['salon'::text, 'at_home'::text]))),
  CONSTRAINT places_line_check CHECK ((length(line) <= 200)),
  CONSTRAINT places_postal_code_check CHECK ((postal_code ~ '^[0-9]{5}$'::text)),
  CONSTRAINT places_precision_check CHECK (("precision" = ANY (ARRAY['commune'::text, 'street'::text, 'pin'::text]))),
  CONSTRAINT places_state_check CHECK ((length(state) <= 100))
);
CREATE INDEX places_to_locate_idx ON professionals.places USING btree (id) WHERE ((kind = 'salon'::text) AND ("precision" <> 'pin'::text) AND (street_looked_up_at IS NULL));

CREATE TABLE professionals.professionals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  slug text NOT NULL,
  role text NOT NULL,
  business_name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  phone_number text,
  time_zone text NOT NULL DEFAULT 'Europe/Paris'::text,
  hair_types text[] NOT NULL DEFAULT '{}'::text[],
  hair_colours text[] NOT NULL DEFAULT '{}'::text[], -- Hex colours of the generated cover art, in order.
  legal_status text,
  company_status text,
  plan text NOT NULL DEFAULT 'free'::text,
  additional_profiles integer NOT NULL DEFAULT 0,
  verification text NOT NULL DEFAULT 'pending'::text, -- The professional can accept cards only when verified; until then customers pay everything on site.
  slot_step_minutes integer NOT NULL DEFAULT 15,
  minimum_notice_minutes integer NOT NULL DEFAULT 120,
  horizon_days integer NOT NULL DEFAULT 90,
  buffer_minutes integer NOT NULL DEFAULT 0,
  default_view text NOT NULL DEFAULT 'day'::text,
  cancellation_window_hours integer NOT NULL DEFAULT 24,
  late_fee_percent integer NOT NULL DEFAULT 0,
  late_moves boolean NOT NULL DEFAULT false, -- Whether a customer can move an appointment once within its week although cancelling costs a fee.
  no_show_fee_percent integer NOT NULL DEFAULT 0,
  payment_failure text NOT NULL DEFAULT 'cancel'::text,
  deposit_percent integer, -- Deposit in percent of the price, for services without a choice of their own; null, like deposit_cents: none.
  deposit_cents integer,
  fees_chosen_at timestamp with time zone, -- When the professional answered the question of the first day about the fees, also with no; null: not answered.
  suspended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  service_types text[] NOT NULL DEFAULT '{}'::text[], -- Types of services declared at sign-up; the catalogue is services.services.
  sms_reminder boolean NOT NULL DEFAULT true,
  formula text NOT NULL DEFAULT 'elite'::text, -- Label of the specification, derived from the price of the plan; it has no effect.
  deleted_at timestamp with time zone, -- When the account was deleted. The row stays without personal data for as long as the law requires.
  closing_until timestamp with time zone, -- Until this instant nothing is booked or confirmed, because the owner is deleting the account. After it the business is either deleted or open again.
  staff_profiles integer NOT NULL GENERATED ALWAYS AS ((
CASE plan
    WHEN 'salon_pro'::text THEN 4
    ELSE 1
END + additional_profiles)) STORED, -- Number of bookable members that the plan allows, including additional ones.
  languages_spoken text[] NOT NULL DEFAULT '{}'::text[], -- ISO 639 codes of the languages that staff speak.
  information_version integer NOT NULL DEFAULT 1, -- Version of the business information and its places: an edit based on an older one is refused.
  first_weekday integer NOT NULL DEFAULT 1, -- First day of a calendar week, as an ISO 8601 weekday.
  coloured_by text NOT NULL DEFAULT 'member'::text, -- What the colour of an appointment in the calendar shows.
  settings_version integer NOT NULL DEFAULT 1, -- Grows with each change of the settings: an edit based on an older version is refused.
  photos integer GENERATED ALWAYS AS (
CASE plan
    WHEN 'free'::text THEN 5
    ELSE NULL::integer
END) STORED, -- Number of photos that the plan allows; null: unlimited.
  hidden_for text[] NOT NULL DEFAULT '{}'::text[], -- Why the professional cannot be found, seen or booked; null: visible. The calendar and existing bookings continue.
  accessibility text[] NOT NULL DEFAULT '{}'::text[], -- Accessibility of the salon; features that are not listed are unknown.
  on_site_payments text[] NOT NULL DEFAULT '{}'::text[], -- Means of payment accepted on site, in the salon and at home.
  CONSTRAINT professionals_pkey PRIMARY KEY (id),
  CONSTRAINT professionals_account_id_key UNIQUE (account_id),
  CONSTRAINT professionals_slug_key UNIQUE (slug),
  CONSTRAINT professionals_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT professionals_accessibility_check CHECK (((accessibility <@ ARRAY['step_free'::text, 'wheelchair_inside'::text, 'accessible_toilet'::text, 'reserved_parking'::text]) AND (cardinality(accessibility) <= 4))),
  CONSTRAINT professionals_additional_profiles_check CHECK (((additional_profiles >= 0) AND (additional_profiles <= 50))),
  CONSTRAINT professionals_buffer_minutes_check CHECK ((((buffer_minutes >= 0) AND (buffer_minutes <= 120)) AND ((buffer_minutes % 5) = 0))),
  CONSTRAINT professionals_business_name_check CHECK (((length(business_name) >= 1) AND (length(business_name) <= 120))),
  CONSTRAINT professionals_cancellation_window_hours_check CHECK ((cancellation_window_hours = ANY (ARRAY[0, 2, 6, 12, 24, 48]))),
  CONSTRAINT professionals_check CHECK (((role = 'SALON'::text) = (plan = ANY (ARRAY['salon_basic'::text, 'salon_pro'::text])))),
  CONSTRAINT professionals_coloured_by_check CHECK ((coloured_by = ANY (ARRAY['member'::text, 'category'::text]))),
  CONSTRAINT professionals_default_view_check CHECK ((default_view = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'list'::text]))),
  CONSTRAINT professionals_deposit_cents_check CHECK (((deposit_cents >= 50) AND (deposit_cents <= 500000))),
  CONSTRAINT professionals_deposit_percent_check CHECK (((deposit_percent >= 1) AND (deposit_percent <= 100))),
  CONSTRAINT professionals_description_check CHECK ((length(description) <= 4000)),
  CONSTRAINT professionals_first_weekday_check CHECK ((first_weekday = ANY (ARRAY[1, 6, 7]))),
  CONSTRAINT professionals_formula_check CHECK ((formula = ANY (ARRAY['basic'::text, 'elite'::text]))),
  CONSTRAINT professionals_hidden_for_check CHECK ((hidden_for <@ '{moderation,suspension}'::text[])),
  CONSTRAINT professionals_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 365))),
  CONSTRAINT professionals_information_version_check CHECK ((information_version >= 1)),
  CONSTRAINT professionals_languages_spoken_check CHECK ((cardinality(languages_spoken) <= 20)),
  CONSTRAINT professionals_late_fee_percent_check CHECK (((late_fee_percent >= 0) AND (late_fee_percent <= 100))),
  CONSTRAINT professionals_legal_status_check CHECK ((legal_status = ANY (ARRAY['individual_business'::text, 'society'::text]))),
  CONSTRAINT professionals_minimum_notice_minutes_check CHECK ((((minimum_notice_minutes >= 0) AND (minimum_notice_minutes <= 43200)) AND ((minimum_notice_minutes % 5) = 0))),
  CONSTRAINT professionals_no_show_fee_percent_check CHECK (((no_show_fee_percent >= 0) AND (no_show_fee_percent <= 100))),
  CONSTRAINT professionals_on_site_payments_check CHECK (((on_site_payments <@ ARRAY['card'::text, 'cash'::text, 'cheque'::text, 'transfer'::text]) AND (cardinality(on_site_payments) <= 4))),
  CONSTRAINT professionals_one_deposit_check CHECK ((num_nonnulls(deposit_percent, deposit_cents) <= 1)),
  CONSTRAINT professionals_payment_failure_check CHECK ((payment_failure = ANY (ARRAY['cancel'::text, 'pay_on_site'::text]))),
  CONSTRAINT professionals_phone_number_check CHECK ((phone_number ~ '^\+[0-9]{6,15}$'::text)),
  CONSTRAINT professionals_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT professionals_role_check CHECK ((role = ANY (ARRAY['HAIRDRESSER'::text, 'SALON'::text]))),
  CONSTRAINT professionals_settings_version_check CHECK ((settings_version >= 1)),
  CONSTRAINT professionals_slot_step_minutes_check CHECK ((slot_step_minutes = ANY (ARRAY[5, 10, 15, 20, 30, 60]))),
  CONSTRAINT professionals_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT professionals_verification_check CHECK ((verification = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text])))
);
CREATE INDEX professionals_slug_prefix_idx ON professionals.professionals USING btree (slug text_pattern_ops);

CREATE TABLE professionals.work_zones (
  professional_id uuid NOT NULL,
  postal_code text NOT NULL, -- Code of a department (2 digits, 2A, 2B, 971 to 989), or a five-digit postal code.
  city text NOT NULL DEFAULT ''::text,
  CONSTRAINT work_zones_pkey PRIMARY KEY (professional_id, postal_code),
  CONSTRAINT work_zones_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT work_zones_city_check CHECK ((length(city) <= 100)),
  CONSTRAINT work_zones_postal_code_check CHECK ((postal_code ~ '^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$'::text))
);

-- One review per completed appointment, with one answer of the professional.
CREATE TABLE reviews.reviews (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  appointment_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  author_name text NOT NULL,
  rating integer NOT NULL,
  text text NOT NULL DEFAULT ''::text,
  answer text,
  created_at timestamp with time zone NOT NULL,
  editable_until timestamp with time zone, -- Fourteen days after the review was written; null: not editable.
  edited_at timestamp with time zone,
  answered_at timestamp with time zone,
  answer_editable_until timestamp with time zone, -- Fourteen days after the first answer.
  answer_edited_at timestamp with time zone,
  hidden_at timestamp with time zone, -- When an operator hid the review from everyone but its author; a hidden review does not count.
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_appointment_id_key UNIQUE (appointment_id),
  CONSTRAINT reviews_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT reviews_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT reviews_answer_check CHECK ((length(answer) <= 2000)),
  CONSTRAINT reviews_answer_edited_in_time CHECK ((answer_edited_at < answer_editable_until)),
  CONSTRAINT reviews_answered_check CHECK (((answer IS NOT NULL) OR (num_nonnulls(answered_at, answer_editable_until, answer_edited_at) = 0))),
  CONSTRAINT reviews_author_name_check CHECK (((length(author_name) >= 1) AND (length(author_name) <= 100))),
  CONSTRAINT reviews_edited_in_time CHECK ((edited_at < editable_until)),
  CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT reviews_text_check CHECK ((length(text) <= 2000))
);
CREATE INDEX reviews_praise_idx ON reviews.reviews USING btree (created_at DESC) WHERE ((rating = 5) AND ((length(text) >= 40) AND (length(text) <= 240)));
CREATE INDEX reviews_professional_idx ON reviews.reviews USING btree (professional_id, created_at DESC);

CREATE TABLE scheduling.blocked_times (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  member_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  label text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  series_id uuid, -- Shared by the times of a series, which were blocked together and can be freed together.
  CONSTRAINT blocked_times_pkey PRIMARY KEY (id),
  CONSTRAINT blocked_times_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT blocked_times_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT blocked_times_check CHECK ((starts_at < ends_at)),
  CONSTRAINT blocked_times_label_check CHECK ((length(label) <= 200))
);
CREATE INDEX blocked_times_professional_idx ON scheduling.blocked_times USING btree (professional_id, starts_at);
CREATE INDEX blocked_times_series_idx ON scheduling.blocked_times USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);

-- Times that events of another calendar block, in multiples of five minutes. Those of one source do not overlap. An appointment wins: what it takes of them is not in scheduling.occupancies.
CREATE TABLE scheduling.busy_times (
  professional_id uuid NOT NULL,
  source_id uuid NOT NULL, -- The calendar of the other program: external_calendars.calendars.id.
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT busy_times_pkey PRIMARY KEY (professional_id, source_id, starts_at),
  CONSTRAINT busy_times_member_fkey FOREIGN KEY (member_id, professional_id) REFERENCES staff.members(id, professional_id),
  CONSTRAINT busy_times_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT busy_times_check CHECK ((starts_at < ends_at))
);
CREATE INDEX busy_times_member_idx ON scheduling.busy_times USING btree (professional_id, member_id, starts_at);

-- Exceptions by date: closure of the business, absence of one member, special opening of one member or, without member_id, of all members.
CREATE TABLE scheduling.exceptions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  member_id uuid,
  day date NOT NULL,
  kind text NOT NULL,
  starts_minute integer NOT NULL DEFAULT 0,
  ends_minute integer NOT NULL DEFAULT 1440,
  label text NOT NULL DEFAULT ''::text,
  period_id uuid NOT NULL DEFAULT gen_random_uuid(), -- Shared by the days of a period that were entered together.
  CONSTRAINT exceptions_pkey PRIMARY KEY (id),
  CONSTRAINT exceptions_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT exceptions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT exceptions_check CHECK ((starts_minute < ends_minute)),
  CONSTRAINT exceptions_check1 CHECK ((((kind = 'closure'::text) = (member_id IS NULL)) OR (kind = 'opening'::text))),
  CONSTRAINT exceptions_ends_minute_check CHECK ((((ends_minute >= 5) AND (ends_minute <= 1440)) AND ((ends_minute % 5) = 0))),
  CONSTRAINT exceptions_kind_check CHECK ((kind = ANY (ARRAY['closure'::text, 'opening'::text, 'absence'::text]))),
  CONSTRAINT exceptions_label_check CHECK ((length(label) <= 200)),
  CONSTRAINT exceptions_starts_minute_check CHECK ((((starts_minute >= 0) AND (starts_minute <= 1435)) AND ((starts_minute % 5) = 0)))
);
CREATE INDEX exceptions_professional_day_idx ON scheduling.exceptions USING btree (professional_id, day);

-- One row per occupant and resource. The exclusion constraint makes double booking impossible.
CREATE TABLE scheduling.occupancies (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  resource_id uuid NOT NULL,
  occupant_kind text NOT NULL,
  occupant_id uuid NOT NULL, -- Id of the appointment, blocked time or offer. Of a busy time a random id: events that overlap, also of several calendars, are merged into one row.
  during tstzmultirange NOT NULL,
  latitude double precision, -- Latitude of an appointment at home, for planning the trips around it; null in the salon.
  longitude double precision,
  CONSTRAINT occupancies_pkey PRIMARY KEY (id),
  CONSTRAINT occupancies_occupant_id_resource_id_key UNIQUE (occupant_id, resource_id),
  CONSTRAINT occupancies_no_overlap EXCLUDE USING gist (resource_id WITH =, during WITH &&),
  CONSTRAINT occupancies_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES scheduling.resources(id),
  CONSTRAINT occupancies_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT occupancies_during_check CHECK ((NOT isempty(during))),
  CONSTRAINT occupancies_occupant_kind_check CHECK ((occupant_kind = ANY (ARRAY['appointment'::text, 'blocked_time'::text, 'busy_time'::text, 'offer'::text])))
);

-- Opening hours of the business in minutes of wall-clock time; members do not work outside of them. Without rows the business is open whenever a member works.
CREATE TABLE scheduling.opening_hours (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  weekday integer NOT NULL,
  starts_minute integer NOT NULL,
  ends_minute integer NOT NULL,
  CONSTRAINT opening_hours_pkey PRIMARY KEY (id),
  CONSTRAINT opening_hours_no_overlap EXCLUDE USING gist (professional_id WITH =, weekday WITH =, int4range(starts_minute, ends_minute) WITH &&),
  CONSTRAINT opening_hours_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT opening_hours_check CHECK ((starts_minute < ends_minute)),
  CONSTRAINT opening_hours_ends_minute_check CHECK ((((ends_minute >= 5) AND (ends_minute <= 1440)) AND ((ends_minute % 5) = 0))),
  CONSTRAINT opening_hours_starts_minute_check CHECK ((((starts_minute >= 0) AND (starts_minute <= 1435)) AND ((starts_minute % 5) = 0))),
  CONSTRAINT opening_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX opening_hours_professional_idx ON scheduling.opening_hours USING btree (professional_id, weekday);

-- Version of the opening hours, which grows with each edit; an edit based on an older one is refused.
CREATE TABLE scheduling.opening_versions (
  professional_id uuid NOT NULL,
  version integer NOT NULL,
  CONSTRAINT opening_versions_pkey PRIMARY KEY (professional_id),
  CONSTRAINT opening_versions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT opening_versions_version_check CHECK ((version >= 1))
);

-- Versions of everything from which an appointment is planned. A booking reads the version before planning and locks it until commit, so that an outdated plan is never written.
CREATE TABLE scheduling.plan_versions (
  professional_id uuid NOT NULL,
  version bigint NOT NULL DEFAULT 0, -- Id of the transaction that made the last change.
  CONSTRAINT plan_versions_pkey PRIMARY KEY (professional_id),
  CONSTRAINT plan_versions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Read model written together with the occupancies. Bit n of the mask (little-endian 32-bit words) is set when the n-th five minutes of elapsed time since the start of the local day are occupied.
CREATE TABLE scheduling.resource_days (
  resource_id uuid NOT NULL,
  day date NOT NULL,
  mask bytea NOT NULL,
  CONSTRAINT resource_days_pkey PRIMARY KEY (resource_id, day),
  CONSTRAINT resource_days_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES scheduling.resources(id),
  CONSTRAINT resource_days_mask_check CHECK ((length(mask) = 40))
);

-- What an appointment occupies: a member, or one unit of an equipment.
CREATE TABLE scheduling.resources (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  member_id uuid,
  equipment_id uuid,
  unit integer,
  CONSTRAINT resources_pkey PRIMARY KEY (id),
  CONSTRAINT resources_equipment_id_unit_key UNIQUE (equipment_id, unit),
  CONSTRAINT resources_member_id_key UNIQUE (member_id),
  CONSTRAINT resources_equipment_id_fkey FOREIGN KEY (equipment_id) REFERENCES services.equipments(id),
  CONSTRAINT resources_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT resources_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT resources_check CHECK (((member_id IS NULL) <> (equipment_id IS NULL))),
  CONSTRAINT resources_check1 CHECK (((equipment_id IS NULL) = (unit IS NULL))),
  CONSTRAINT resources_unit_check CHECK ((unit >= 1))
);
CREATE INDEX resources_professional_idx ON scheduling.resources USING btree (professional_id);

-- Rotation of the weeks of a member; without a row all weeks are the same.
CREATE TABLE scheduling.rosters (
  member_id uuid NOT NULL,
  weeks integer NOT NULL,
  first_monday date NOT NULL, -- A Monday on which week 1 starts; the rotation also applies before it.
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit based on an older one is refused.
  CONSTRAINT rosters_pkey PRIMARY KEY (member_id),
  CONSTRAINT rosters_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT rosters_first_monday_check CHECK ((EXTRACT(isodow FROM first_monday) = (1)::numeric)),
  CONSTRAINT rosters_version_check CHECK ((version >= 1)),
  CONSTRAINT rosters_weeks_check CHECK (((weeks >= 1) AND (weeks <= 4)))
);

-- Weekly working hours of a member, in minutes of wall-clock time; gaps are breaks. weekday is ISO 8601 (1 is Monday). online: customers can book in the range.
CREATE TABLE scheduling.working_hours (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL,
  weekday integer NOT NULL,
  starts_minute integer NOT NULL,
  ends_minute integer NOT NULL,
  online boolean NOT NULL DEFAULT true,
  cycle_week integer NOT NULL DEFAULT 1, -- Number of the week in the roster; 1 without a roster.
  CONSTRAINT working_hours_pkey PRIMARY KEY (id),
  CONSTRAINT working_hours_no_overlap EXCLUDE USING gist (member_id WITH =, cycle_week WITH =, weekday WITH =, int4range(starts_minute, ends_minute) WITH &&),
  CONSTRAINT working_hours_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT working_hours_check CHECK ((starts_minute < ends_minute)),
  CONSTRAINT working_hours_cycle_week_check CHECK (((cycle_week >= 1) AND (cycle_week <= 4))),
  CONSTRAINT working_hours_ends_minute_check CHECK ((((ends_minute >= 5) AND (ends_minute <= 1440)) AND ((ends_minute % 5) = 0))),
  CONSTRAINT working_hours_starts_minute_check CHECK ((((starts_minute >= 0) AND (starts_minute <= 1435)) AND ((starts_minute % 5) = 0))),
  CONSTRAINT working_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX working_hours_member_idx ON scheduling.working_hours USING btree (member_id, weekday);

-- Read model of the search, updated by facts.
CREATE TABLE search.listings (
  professional_id uuid NOT NULL,
  slug text NOT NULL,
  business_name text NOT NULL,
  role text NOT NULL,
  time_zone text NOT NULL,
  hair_types text[] NOT NULL,
  hair_colours text[] NOT NULL,
  salon_city text,
  salon_latitude double precision,
  salon_longitude double precision,
  salon_precision text, -- Precision of the salon's coordinates, as in professionals.places; null: no salon.
  home_city text,
  home_latitude double precision,
  home_longitude double precision,
  zones text[] NOT NULL DEFAULT '{}'::text[],
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  salon_offers jsonb NOT NULL, -- Services bookable online in the salon, by category and under "any" for all: {count, service: {id, category, name, priceCents, durationMinutes, byLength, depositCents}}. service is the one that a search result shows; count is the number of services to choose from.
  home_offers jsonb NOT NULL, -- Same for services at home.
  salon_line text,
  salon_postal_code text,
  salon_department text,
  portrait_ids uuid[] NOT NULL DEFAULT '{}'::uuid[], -- Portraits of members who have one, in list order.
  photo_id uuid, -- Cover of the album, or the first photo shown.
  languages_spoken text[] NOT NULL DEFAULT '{}'::text[], -- ISO 639 codes of the languages that staff speak.
  salon_insee_code text COLLATE "C",
  home_insee_code text COLLATE "C", -- Commune of the private base; customers see nothing else of the base.
  accessibility text[] NOT NULL DEFAULT '{}'::text[], -- Accessibility of the salon; empty without a salon.
  payments text[] NOT NULL DEFAULT '{}'::text[], -- Means of payment accepted on site and, once the professional is verified, online by card.
  closing_until timestamp with time zone, -- Until this instant the name of the business is not suggested, because the owner is deleting the account.
  CONSTRAINT listings_pkey PRIMARY KEY (professional_id),
  CONSTRAINT listings_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT listings_check CHECK (((salon_precision IS NULL) = (salon_latitude IS NULL)))
);
CREATE INDEX listings_department_idx ON search.listings USING btree (salon_department) WHERE (salon_latitude IS NOT NULL);
CREATE INDEX listings_home_town_idx ON search.listings USING btree (home_insee_code) WHERE (home_insee_code IS NOT NULL);
CREATE INDEX listings_salon_idx ON search.listings USING btree (salon_latitude, salon_longitude) WHERE (salon_latitude IS NOT NULL);
CREATE INDEX listings_salon_town_idx ON search.listings USING btree (salon_insee_code) WHERE (salon_insee_code IS NOT NULL);
CREATE INDEX listings_zones_idx ON search.listings USING gin (zones) WHERE (home_latitude IS NOT NULL);

-- Names of a listing and of the members that customers see; they contain no names of customers. They are written and removed together with the listing.
CREATE TABLE search.names (
  professional_id uuid NOT NULL,
  position integer NOT NULL,
  member_id uuid, -- Null for the name of the business.
  name text NOT NULL,
  words text NOT NULL COLLATE "C", -- The name from one of its words on, without accents and signs in lower case. There is a row per word, found by prefix.
  latitude double precision NOT NULL, -- Latitude of the salon, or of the commune from which the professional works.
  longitude double precision NOT NULL,
  CONSTRAINT names_pkey PRIMARY KEY (professional_id, "position"),
  CONSTRAINT names_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES search.listings(professional_id) ON DELETE CASCADE
);
CREATE INDEX names_words_idx ON search.names USING btree (words, professional_id, "position");

-- Number of the read from which a listing, or its absence, was written: an earlier read does not replace it.
CREATE TABLE search.readings (
  professional_id uuid NOT NULL,
  number bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  CONSTRAINT readings_pkey PRIMARY KEY (professional_id)
);

-- Services of a listing that are bookable online. They are written and removed together with the listing.
CREATE TABLE search.services (
  professional_id uuid NOT NULL,
  service_id uuid NOT NULL,
  position integer NOT NULL, -- List order, which decides ties.
  at_salon boolean NOT NULL, -- True: a member offers the service in the salon; at_home: at the customer's home.
  at_home boolean NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  plain_name text NOT NULL, -- Name without accents and signs in lower case, between two spaces, because words are searched whole.
  price_cents integer NOT NULL, -- Price in cents; with prices by hair length the lowest one. duration_minutes is then the shortest.
  duration_minutes integer NOT NULL,
  by_length boolean NOT NULL,
  genders text[] NOT NULL DEFAULT '{}'::text[], -- Genders that the service is for; empty: all.
  hair_lengths text[] NOT NULL DEFAULT '{}'::text[], -- Hair lengths with a price.
  deposit_cents integer NOT NULL DEFAULT 0, -- Deposit by card in cents, of the price; 0: none.
  CONSTRAINT services_pkey PRIMARY KEY (professional_id, service_id),
  CONSTRAINT services_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES search.listings(professional_id) ON DELETE CASCADE
);
CREATE INDEX services_name_idx ON search.services USING gin (plain_name public.gin_trgm_ops);

CREATE TABLE services.equipments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  name text NOT NULL,
  units integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit based on an older one is refused.
  CONSTRAINT equipments_pkey PRIMARY KEY (id),
  CONSTRAINT equipments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT equipments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT equipments_units_check CHECK (((units >= 1) AND (units <= 50))),
  CONSTRAINT equipments_version_check CHECK ((version >= 1))
);
CREATE INDEX equipments_professional_idx ON services.equipments USING btree (professional_id) WHERE (deleted_at IS NULL);

-- Price and duration by hair length; a service without rows has one price.
CREATE TABLE services.length_terms (
  service_id uuid NOT NULL,
  hair_length text NOT NULL,
  price_cents integer NOT NULL,
  duration_minutes integer NOT NULL,
  CONSTRAINT length_terms_pkey PRIMARY KEY (service_id, hair_length),
  CONSTRAINT length_terms_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT length_terms_duration_minutes_check CHECK ((((duration_minutes >= 5) AND (duration_minutes <= 720)) AND ((duration_minutes % 5) = 0))),
  CONSTRAINT length_terms_hair_length_check CHECK ((hair_length = ANY (ARRAY['very_short'::text, 'ear'::text, 'chin'::text, 'shoulder'::text, 'armpit'::text, 'mid_back'::text]))),
  CONSTRAINT length_terms_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 500000)))
);

-- The questions of a topic in each version. Rows never change, because answers refer to them.
CREATE TABLE services.question_sets (
  topic_id uuid NOT NULL,
  version integer NOT NULL,
  questions jsonb NOT NULL, -- [{id, kind, text, required, options}]
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT question_sets_pkey PRIMARY KEY (topic_id, version),
  CONSTRAINT question_sets_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES services.topics(id),
  CONSTRAINT question_sets_questions_check CHECK (((jsonb_typeof(questions) = 'array'::text) AND ((jsonb_array_length(questions) >= 1) AND (jsonb_array_length(questions) <= 20))))
);

CREATE TABLE services.services (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  price_cents integer NOT NULL,
  duration_minutes integer NOT NULL, -- Sum of hands-on and free time of the steps, stored so that a list needs no join.
  at_salon boolean NOT NULL,
  at_home boolean NOT NULL,
  online_booking boolean NOT NULL DEFAULT true,
  phone_only boolean NOT NULL DEFAULT false,
  prepayment boolean NOT NULL DEFAULT false,
  deposit text NOT NULL DEFAULT 'business'::text, -- What is held by card of a service that is not prepaid: the deposit of the business, none, a part of the price, or an amount.
  deposit_percent integer,
  deposit_cents integer,
  questionnaire boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit based on an older one is refused.
  switched_on boolean NOT NULL DEFAULT true, -- False: hidden from customers; existing bookings stay.
  service_types text[] NOT NULL DEFAULT '{}'::text[],
  hair_types text[] NOT NULL DEFAULT '{}'::text[],
  genders text[] NOT NULL DEFAULT '{}'::text[], -- Genders that the service is for; empty: all.
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT services_category_check CHECK ((category = ANY (ARRAY['man_cut'::text, 'woman_cut'::text, 'coloration'::text, 'hair_perm'::text, 'beard'::text, 'shampoo_care'::text, 'mechanical_straightening'::text, 'chemical_straightening'::text, 'hairdressing'::text, 'ceremony'::text, 'artistic'::text, 'hair_implants'::text, 'kids'::text]))),
  CONSTRAINT services_check CHECK ((at_salon OR at_home)),
  CONSTRAINT services_deposit_cents_check CHECK (((deposit_cents >= 50) AND (deposit_cents <= 500000))),
  CONSTRAINT services_deposit_check CHECK ((deposit = ANY (ARRAY['business'::text, 'none'::text, 'percent'::text, 'amount'::text]))),
  CONSTRAINT services_deposit_percent_check CHECK (((deposit_percent >= 1) AND (deposit_percent <= 100))),
  CONSTRAINT services_deposit_value_check CHECK ((((deposit = 'percent'::text) = (deposit_percent IS NOT NULL)) AND ((deposit = 'amount'::text) = (deposit_cents IS NOT NULL)))),
  CONSTRAINT services_description_check CHECK ((length(description) <= 2000)),
  CONSTRAINT services_duration_minutes_check CHECK ((((duration_minutes >= 5) AND (duration_minutes <= 720)) AND ((duration_minutes % 5) = 0))),
  CONSTRAINT services_genders_check CHECK ((genders <@ ARRAY['male'::text, 'female'::text, 'child'::text])),
  CONSTRAINT services_hair_types_check CHECK ((hair_types <@ ARRAY['african_hair'::text, 'frizzy_hair'::text, 'smooth_hair'::text, 'curly_hair'::text, 'wavy_hair'::text])),
  CONSTRAINT services_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT services_prepayment_or_deposit_check CHECK (((NOT prepayment) OR (deposit = ANY (ARRAY['business'::text, 'none'::text])))),
  CONSTRAINT services_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 500000))),
  CONSTRAINT services_service_types_check CHECK ((service_types <@ ARRAY['coloring'::text, 'brushing'::text, 'straightening'::text, 'classic_cup'::text, 'american_gradient'::text, 'locks'::text])),
  CONSTRAINT services_version_check CHECK ((version >= 1))
);
CREATE INDEX services_professional_idx ON services.services USING btree (professional_id) WHERE (deleted_at IS NULL);

CREATE TABLE services.step_equipments (
  step_id uuid NOT NULL,
  equipment_id uuid NOT NULL,
  CONSTRAINT step_equipments_pkey PRIMARY KEY (step_id, equipment_id),
  CONSTRAINT step_equipments_equipment_id_fkey FOREIGN KEY (equipment_id) REFERENCES services.equipments(id),
  CONSTRAINT step_equipments_step_id_fkey FOREIGN KEY (step_id) REFERENCES services.steps(id)
);

CREATE TABLE services.steps (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  service_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  duration_minutes integer NOT NULL,
  free_time_minutes integer NOT NULL DEFAULT 0, -- Minutes after the hands-on time in which the member is free for another customer and the equipment stays occupied.
  CONSTRAINT steps_pkey PRIMARY KEY (id),
  CONSTRAINT steps_service_id_position_key UNIQUE (service_id, "position"),
  CONSTRAINT steps_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT steps_duration_minutes_check CHECK ((((duration_minutes >= 5) AND (duration_minutes <= 720)) AND ((duration_minutes % 5) = 0))),
  CONSTRAINT steps_free_time_minutes_check CHECK ((((free_time_minutes >= 0) AND (free_time_minutes <= 720)) AND ((free_time_minutes % 5) = 0))),
  CONSTRAINT steps_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT steps_position_check CHECK (("position" >= 0))
);

-- Services whose customers answer the questions of a topic.
CREATE TABLE services.topic_services (
  topic_id uuid NOT NULL,
  service_id uuid NOT NULL,
  CONSTRAINT topic_services_pkey PRIMARY KEY (topic_id, service_id),
  CONSTRAINT topic_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT topic_services_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES services.topics(id)
);
CREATE INDEX topic_services_service_idx ON services.topic_services USING btree (service_id);

-- Sets of questions that customers answer before they request a service.
CREATE TABLE services.topics (
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit based on an older one is refused.
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT topics_pkey PRIMARY KEY (id),
  CONSTRAINT topics_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT topics_questions_fkey FOREIGN KEY (id, version) REFERENCES services.question_sets(topic_id, version) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT topics_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  CONSTRAINT topics_version_check CHECK ((version >= 1))
);
CREATE INDEX topics_professional_idx ON services.topics USING btree (professional_id) WHERE (deleted_at IS NULL);

-- Answers so far of a professional who signs up. It contains no passwords and no card data.
CREATE TABLE sign_up.drafts (
  id uuid NOT NULL, -- The token that gives access to the draft is derived from the id and a key outside of the database; it is not stored.
  steps jsonb NOT NULL DEFAULT '{}'::jsonb, -- Answers by step, with camelCase keys.
  current_step text NOT NULL DEFAULT 'personal_details'::text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL, -- Thirty days after the last change; then the draft and its files are deleted.
  version integer NOT NULL DEFAULT 0, -- Grows with every change; a change based on an older one is refused.
  CONSTRAINT drafts_pkey PRIMARY KEY (id),
  CONSTRAINT drafts_current_step_check CHECK ((current_step = ANY (ARRAY['personal_details'::text, 'services'::text, 'subscription'::text, 'documents'::text, 'payment'::text])))
);
CREATE INDEX drafts_expiry_idx ON sign_up.drafts USING btree (expires_at);

-- Commission of a member in percent of takings without VAT.
CREATE TABLE staff.commissions (
  professional_id uuid NOT NULL,
  member_id uuid NOT NULL,
  category text NOT NULL, -- Category of the services; other: lines in free text.
  since date NOT NULL, -- First day of the month from which the percent applies, until a later row of the same category. Past months keep theirs.
  percent integer NOT NULL,
  CONSTRAINT commissions_pkey PRIMARY KEY (professional_id, member_id, category, since),
  CONSTRAINT commissions_member_fkey FOREIGN KEY (member_id, professional_id) REFERENCES staff.members(id, professional_id),
  CONSTRAINT commissions_category_check CHECK ((category = ANY (ARRAY['man_cut'::text, 'woman_cut'::text, 'coloration'::text, 'hair_perm'::text, 'beard'::text, 'shampoo_care'::text, 'mechanical_straightening'::text, 'chemical_straightening'::text, 'hairdressing'::text, 'ceremony'::text, 'artistic'::text, 'hair_implants'::text, 'kids'::text, 'other'::text]))),
  CONSTRAINT commissions_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  CONSTRAINT commissions_since_check CHECK ((EXTRACT(day FROM since) = (1)::numeric))
);

-- The open invitation of a member: a new one replaces it, and it is deleted when accepted or revoked. Instants are system time.
CREATE TABLE staff.invitations (
  member_id uuid NOT NULL,
  link_id uuid NOT NULL,
  email public.citext NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (member_id),
  CONSTRAINT invitations_link_id_key UNIQUE (link_id),
  CONSTRAINT invitations_link_id_fkey FOREIGN KEY (link_id) REFERENCES identity.links(id) ON DELETE CASCADE,
  CONSTRAINT invitations_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id)
);

-- Services that a member performs.
CREATE TABLE staff.member_services (
  member_id uuid NOT NULL,
  service_id uuid NOT NULL,
  CONSTRAINT member_services_pkey PRIMARY KEY (member_id, service_id),
  CONSTRAINT member_services_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT member_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id)
);
CREATE INDEX member_services_service_idx ON staff.member_services USING btree (service_id);

CREATE TABLE staff.members (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  account_id uuid,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT ''::text,
  is_owner boolean NOT NULL DEFAULT false,
  bookable boolean NOT NULL DEFAULT true, -- True: customers can book the member, who counts towards the number that the plan allows.
  position integer NOT NULL DEFAULT 0,
  deleted_at timestamp with time zone,
  granted text[] NOT NULL DEFAULT '{own_calendar,sell_services}'::text[], -- Permissions of a member with an account. The owner has all permissions without a grant.
  joined_at timestamp with time zone, -- System time at which the member accepted the invitation; null for the owner and for members without an account.
  portrait_id uuid, -- Null: the app shows the initials.
  about text NOT NULL DEFAULT ''::text, -- One line about the member, for customers.
  version integer NOT NULL DEFAULT 1, -- Grows with each edit of the profile and of its services; an edit based on an older version is refused.
  rests_by_plan boolean NOT NULL DEFAULT false, -- True: a smaller plan made the member not bookable, until the owner chooses the bookable members.
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_professional_key UNIQUE (id, professional_id),
  CONSTRAINT members_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT members_portrait_id_fkey FOREIGN KEY (portrait_id) REFERENCES files.files(id) ON DELETE SET NULL,
  CONSTRAINT members_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT members_about_check CHECK ((length(about) <= 300)),
  CONSTRAINT members_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT members_granted_check CHECK ((granted <@ ARRAY['own_calendar'::text, 'sell_services'::text, 'room_service'::text, 'see_all_calendars'::text, 'manage_services'::text, 'see_money'::text, 'see_own_takings'::text])),
  CONSTRAINT members_last_name_check CHECK ((length(last_name) <= 100)),
  CONSTRAINT members_rests_by_plan_check CHECK ((NOT (rests_by_plan AND bookable))),
  CONSTRAINT members_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX members_account_idx ON staff.members USING btree (account_id) WHERE ((account_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX members_one_owner_idx ON staff.members USING btree (professional_id) WHERE (is_owner AND (deleted_at IS NULL));
CREATE INDEX members_portrait_idx ON staff.members USING btree (portrait_id) WHERE (portrait_id IS NOT NULL);
CREATE INDEX members_professional_idx ON staff.members USING btree (professional_id);

-- The professional as payer at the card partner. The same person as a customer is another payer there.
CREATE TABLE subscriptions.billing_customers (
  professional_id uuid NOT NULL,
  partner_id text NOT NULL,
  CONSTRAINT billing_customers_pkey PRIMARY KEY (professional_id),
  CONSTRAINT billing_customers_partner_id_key UNIQUE (partner_id),
  CONSTRAINT billing_customers_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Cards entered for the subscription. The row is written first; then the card is attached at the card partner with the id as idempotency key. The latest card counts.
CREATE TABLE subscriptions.card_attachments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  token text NOT NULL, -- Token of the card, which the card partner created in the browser.
  status text NOT NULL DEFAULT 'pending'::text, -- authenticating: the bank requires authentication in the browser. refused: the partner definitely refused for another reason than a decline.
  brand text,
  last4 text,
  decline_code text,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  first_called_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  setup_id text, -- Setup at the card partner to which the authentication belongs.
  client_secret text, -- Secret for the professional's browser, with which it confirms the card at the partner.
  CONSTRAINT card_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT card_attachments_setup_id_key UNIQUE (setup_id),
  CONSTRAINT card_attachments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT card_attachments_check CHECK (((status = 'attached'::text) = (last4 IS NOT NULL))),
  CONSTRAINT card_attachments_check1 CHECK (((status = 'declined'::text) = (decline_code IS NOT NULL))),
  CONSTRAINT card_attachments_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  CONSTRAINT card_attachments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'authenticating'::text, 'attached'::text, 'declined'::text, 'refused'::text]))),
  CONSTRAINT card_attachments_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE INDEX card_attachments_due_idx ON subscriptions.card_attachments USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX card_attachments_one_authenticating_idx ON subscriptions.card_attachments USING btree (professional_id) WHERE (status = 'authenticating'::text);
CREATE INDEX card_attachments_one_professional_idx ON subscriptions.card_attachments USING btree (professional_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX card_attachments_professional_idx ON subscriptions.card_attachments USING btree (professional_id, "position" DESC);
CREATE INDEX card_attachments_refused_idx ON subscriptions.card_attachments USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- Amounts carried to the next invoice: too small for a card, or credits (negative).
CREATE TABLE subscriptions.carried_amounts (
  invoice_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  onto_id uuid,
  CONSTRAINT carried_amounts_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT carried_amounts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT carried_amounts_onto_id_fkey FOREIGN KEY (onto_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT carried_amounts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT carried_amounts_amount_cents_check CHECK ((amount_cents <> 0))
);
CREATE INDEX carried_amounts_waiting_idx ON subscriptions.carried_amounts USING btree (professional_id) WHERE (onto_id IS NULL);

-- Attempts to charge the card. The row is written first; then the card partner is called with the id as idempotency key.
CREATE TABLE subscriptions.charges (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  invoice_id uuid,
  change_id uuid,
  amount_cents integer NOT NULL,
  payment_method_id text NOT NULL,
  replaces uuid, -- An earlier charge that could still be authenticated; it is ended at the partner before the call for this one.
  counts boolean NOT NULL DEFAULT true, -- True: a failure counts as one of the three attempts and has not been counted yet. False: it was counted, or the attempt is with a new card or an operator's.
  status text NOT NULL DEFAULT 'pending'::text, -- authenticating: the bank requires authentication in the browser. processing: the bank has not answered yet and may still debit. refused: the partner definitely refused for another reason than a decline. dropped: given up unpaid.
  partner_id text,
  client_secret text,
  decline_code text,
  look_at timestamp with time zone, -- When the state of an authenticating or processing charge is read at the partner.
  attempts integer NOT NULL DEFAULT 0,
  first_called_at timestamp with time zone,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_partner_id_key UNIQUE (partner_id),
  CONSTRAINT charges_change_id_fkey FOREIGN KEY (change_id) REFERENCES subscriptions.plan_changes(id),
  CONSTRAINT charges_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.dues(invoice_id),
  CONSTRAINT charges_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT charges_replaces_fkey FOREIGN KEY (replaces) REFERENCES subscriptions.charges(id),
  CONSTRAINT charges_amount_cents_check CHECK ((amount_cents >= 50)),
  CONSTRAINT charges_check CHECK ((num_nulls(invoice_id, change_id) = 1)),
  CONSTRAINT charges_check1 CHECK (((status <> ALL (ARRAY['authenticating'::text, 'processing'::text])) OR ((partner_id IS NOT NULL) AND (look_at IS NOT NULL)))),
  CONSTRAINT charges_check2 CHECK (((status = 'authenticating'::text) = (client_secret IS NOT NULL))),
  CONSTRAINT charges_check3 CHECK (((status = 'declined'::text) = (decline_code IS NOT NULL))),
  CONSTRAINT charges_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'authenticating'::text, 'processing'::text, 'paid'::text, 'declined'::text, 'refused'::text, 'dropped'::text])))
);
CREATE INDEX charges_due_idx ON subscriptions.charges USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX charges_look_idx ON subscriptions.charges USING btree (look_at) WHERE (status = ANY (ARRAY['authenticating'::text, 'processing'::text]));
CREATE UNIQUE INDEX charges_one_pending_idx ON subscriptions.charges USING btree (COALESCE(invoice_id, change_id)) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX charges_one_undecided_idx ON subscriptions.charges USING btree (COALESCE(invoice_id, change_id)) WHERE (status = ANY (ARRAY['authenticating'::text, 'processing'::text]));
CREATE UNIQUE INDEX charges_paid_once_idx ON subscriptions.charges USING btree (COALESCE(invoice_id, change_id)) WHERE (status = 'paid'::text);
CREATE INDEX charges_professional_idx ON subscriptions.charges USING btree (professional_id, "position") WHERE (status = ANY (ARRAY['pending'::text, 'authenticating'::text, 'processing'::text]));
CREATE INDEX charges_refused_idx ON subscriptions.charges USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- By how much a discount lowered an invoice.
CREATE TABLE subscriptions.discount_uses (
  discount_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  CONSTRAINT discount_uses_pkey PRIMARY KEY (discount_id, invoice_id),
  CONSTRAINT discount_uses_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES subscriptions.discounts(id),
  CONSTRAINT discount_uses_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT discount_uses_amount_cents_check CHECK ((amount_cents > 0))
);

-- Discounts on the next invoice: one for each appointment that another account booked online and that was completed, paid by card and not refunded. A discount is never paid out.
CREATE TABLE subscriptions.discounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  payable_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  day date NOT NULL, -- Local day of the appointment: one discount per customer and day.
  amount_cents integer NOT NULL,
  left_cents integer NOT NULL, -- Cents that are not used, expired or offset.
  offset_cents integer NOT NULL DEFAULT 0, -- Cents offset against discounts that were reversed after their use.
  earned_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  reversed_at timestamp with time zone,
  CONSTRAINT discounts_pkey PRIMARY KEY (id),
  CONSTRAINT discounts_payable_id_key UNIQUE (payable_id),
  CONSTRAINT discounts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT discounts_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT discounts_check CHECK (((left_cents >= 0) AND (left_cents <= amount_cents))),
  CONSTRAINT discounts_check1 CHECK (((offset_cents >= 0) AND (offset_cents <= amount_cents))),
  CONSTRAINT discounts_check2 CHECK ((expires_at > earned_at)),
  CONSTRAINT discounts_check3 CHECK (((reversed_at IS NULL) OR (left_cents = 0)))
);
CREATE INDEX discounts_expiry_idx ON subscriptions.discounts USING btree (expires_at) WHERE (left_cents > 0);
CREATE INDEX discounts_left_idx ON subscriptions.discounts USING btree (professional_id, earned_at) WHERE (left_cents > 0);
CREATE UNIQUE INDEX discounts_one_a_day_idx ON subscriptions.discounts USING btree (professional_id, customer_id, day) WHERE (reversed_at IS NULL);

-- Amounts of invoices to charge to the card.
CREATE TABLE subscriptions.dues (
  invoice_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  failures integer NOT NULL DEFAULT 0,
  try_at timestamp with time zone, -- Next attempt to charge: on days 0, 3 and 7, and at once with a new card. Null: no automatic attempt.
  issued_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  CONSTRAINT dues_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT dues_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT dues_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT dues_amount_cents_check CHECK ((amount_cents >= 50)),
  CONSTRAINT dues_check CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  CONSTRAINT dues_check1 CHECK (((status = 'open'::text) OR (try_at IS NULL))),
  CONSTRAINT dues_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text])))
);
CREATE INDEX dues_open_idx ON subscriptions.dues USING btree (professional_id) WHERE (status = 'open'::text);
CREATE INDEX dues_try_idx ON subscriptions.dues USING btree (try_at) WHERE (try_at IS NOT NULL);

-- Last number of a series in a year. The issuing transaction locks the row, so that a rollback leaves no gap.
CREATE TABLE subscriptions.invoice_counters (
  series text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (series, year),
  CONSTRAINT invoice_counters_last_check CHECK ((last >= 0)),
  CONSTRAINT invoice_counters_series_check CHECK ((series = ANY (ARRAY['F'::text, 'A'::text]))),
  CONSTRAINT invoice_counters_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);

-- The PDF of an invoice as it was first created.
CREATE TABLE subscriptions.invoice_documents (
  invoice_id uuid NOT NULL,
  content bytea NOT NULL,
  sha256 bytea NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_documents_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT invoice_documents_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT invoice_documents_check CHECK ((sha256 = sha256(content)))
);

CREATE TABLE subscriptions.invoice_lines (
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  plan text,
  quantity integer NOT NULL,
  days integer NOT NULL,
  of_days integer NOT NULL,
  amount_cents integer NOT NULL,
  net_cents integer NOT NULL, -- amount_cents without VAT.
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (invoice_id, "position"),
  CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT invoice_lines_check CHECK ((of_days >= days)),
  CONSTRAINT invoice_lines_days_check CHECK ((days >= 0)),
  CONSTRAINT invoice_lines_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'profiles'::text, 'former_plan'::text, 'former_profiles'::text, 'discount'::text, 'credit'::text]))),
  CONSTRAINT invoice_lines_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT invoice_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT invoice_lines_quantity_check CHECK ((quantity >= 1))
);

-- Issued invoices with seller, buyer and lines as at the time of issue. They never change; a credit note with its own series of numbers corrects them.
CREATE TABLE subscriptions.invoices (
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  kind text NOT NULL,
  series text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL,
  credits uuid,
  change_id uuid,
  language text NOT NULL,
  issued_on date NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  period_starts_on date NOT NULL,
  period_ends_on date NOT NULL, -- First day after the period.
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  territory text NOT NULL,
  vat_basis_points integer NOT NULL,
  total_cents integer NOT NULL, -- Sum of the lines in cents, including VAT, after discounts.
  vat_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0,
  carried_cents integer NOT NULL, -- Cents from earlier invoices: amounts too small for a card, or credits. They are part of due_cents and not of the total.
  due_cents integer NOT NULL,
  reason text,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_change_id_key UNIQUE (change_id),
  CONSTRAINT invoices_series_year_number_key UNIQUE (series, year, number),
  CONSTRAINT invoices_change_id_fkey FOREIGN KEY (change_id) REFERENCES subscriptions.plan_changes(id),
  CONSTRAINT invoices_credits_fkey FOREIGN KEY (credits) REFERENCES subscriptions.invoices(id),
  CONSTRAINT invoices_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT invoices_check CHECK ((period_ends_on > period_starts_on)),
  CONSTRAINT invoices_check1 CHECK (((kind = 'credit_note'::text) = (series = 'A'::text))),
  CONSTRAINT invoices_check2 CHECK (((kind = 'credit_note'::text) = (credits IS NOT NULL))),
  CONSTRAINT invoices_check3 CHECK (((kind = 'credit_note'::text) = (reason IS NOT NULL))),
  CONSTRAINT invoices_check4 CHECK (((kind = 'change'::text) = (change_id IS NOT NULL))),
  CONSTRAINT invoices_check5 CHECK (
CASE
    WHEN (kind = 'credit_note'::text) THEN (total_cents < 0)
    ELSE (total_cents >= 0)
END),
  CONSTRAINT invoices_check6 CHECK ((due_cents = (total_cents + carried_cents))),
  CONSTRAINT invoices_discount_cents_check CHECK ((discount_cents >= 0)),
  CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['period'::text, 'change'::text, 'credit_note'::text]))),
  CONSTRAINT invoices_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  CONSTRAINT invoices_number_check CHECK ((number >= 1)),
  CONSTRAINT invoices_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CONSTRAINT invoices_series_check CHECK ((series = ANY (ARRAY['F'::text, 'A'::text]))),
  CONSTRAINT invoices_vat_basis_points_check CHECK (((vat_basis_points >= 0) AND (vat_basis_points <= 10000)))
);
CREATE UNIQUE INDEX invoices_one_period_idx ON subscriptions.invoices USING btree (professional_id, period_starts_on) WHERE (kind = 'period'::text);
CREATE INDEX invoices_professional_idx ON subscriptions.invoices USING btree (professional_id, issued_at DESC);

-- Requested changes of the subscription. A change with a charge stays open until the card has been charged; the plan changes after that.
CREATE TABLE subscriptions.plan_changes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  account_id uuid NOT NULL,
  idempotency_key text, -- Account and idempotency key of the call.
  kind text NOT NULL,
  plan text NOT NULL,
  additional_profiles integer NOT NULL,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  amount_cents integer NOT NULL DEFAULT 0,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT plan_changes_pkey PRIMARY KEY (id),
  CONSTRAINT plan_changes_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT plan_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT plan_changes_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT plan_changes_additional_profiles_check CHECK (((additional_profiles >= 0) AND (additional_profiles <= 50))),
  CONSTRAINT plan_changes_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT plan_changes_check CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT plan_changes_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'up'::text, 'down'::text, 'cancel'::text, 'resume'::text]))),
  CONSTRAINT plan_changes_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT plan_changes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'declined'::text, 'dropped'::text])))
);
CREATE UNIQUE INDEX plan_changes_one_open_idx ON subscriptions.plan_changes USING btree (professional_id) WHERE (status = 'open'::text);
CREATE INDEX plan_changes_professional_idx ON subscriptions.plan_changes USING btree (professional_id, created_at DESC);

-- Monthly billing of a professional; the plan itself is professionals.plan. Nothing is charged at the start.
CREATE TABLE subscriptions.subscriptions (
  professional_id uuid NOT NULL,
  payment_method_id text, -- The card to charge; null until it is attached at the card partner, and on a free plan.
  first_invoice_on date, -- Local day of the first invoice; null on a free plan.
  started_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1, -- Grows with every change; a change based on an older one is refused.
  anchor_day smallint, -- Day of the month on which periods start; in a shorter month, its last day.
  period_starts_on date,
  period_ends_on date, -- Local day on which the next period starts and this one is invoiced.
  period_ends_at timestamp with time zone, -- Start of that day in the professional's time zone.
  period_plan text, -- The plan at the start of the period, for which the period is invoiced; additions during the period are charged at once.
  period_profiles integer,
  next_plan text, -- Smaller plan from the end of the period; null: the plan stays.
  next_profiles integer,
  next_stays uuid[], -- Members who stay bookable with the smaller plan; null: the first ones of the list.
  ends boolean NOT NULL DEFAULT false, -- True: cancelled, so that no period follows.
  stopped text, -- unpaid: three attempts to charge failed; a hairdresser gets the free plan, a salon is suspended. ended: a cancelled salon is suspended until it starts again.
  stopped_at timestamp with time zone,
  stopped_plan text, -- The plan until the subscription stopped.
  stopped_profiles integer,
  discount_debt_cents integer NOT NULL DEFAULT 0, -- Cents of discounts that were used before their appointment was refunded; they are deducted from later discounts.
  CONSTRAINT subscriptions_pkey PRIMARY KEY (professional_id),
  CONSTRAINT subscriptions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT subscriptions_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  CONSTRAINT subscriptions_discount_debt_cents_check CHECK ((discount_debt_cents >= 0)),
  CONSTRAINT subscriptions_next_plan_check CHECK ((next_plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT subscriptions_next_profiles_check CHECK (((next_profiles >= 0) AND (next_profiles <= 50))),
  CONSTRAINT subscriptions_payment_method_id_check CHECK (((length(payment_method_id) >= 1) AND (length(payment_method_id) <= 200))),
  CONSTRAINT subscriptions_period_plan_check CHECK ((period_plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT subscriptions_period_profiles_check CHECK (((period_profiles >= 0) AND (period_profiles <= 50))),
  CONSTRAINT subscriptions_stopped_check CHECK ((stopped = ANY (ARRAY['unpaid'::text, 'ended'::text]))),
  CONSTRAINT subscriptions_stopped_plan_check CHECK ((stopped_plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT subscriptions_stopped_profiles_check CHECK (((stopped_profiles >= 0) AND (stopped_profiles <= 50))),
  CONSTRAINT subscriptions_whole_next_check CHECK ((((next_plan IS NULL) = (next_profiles IS NULL)) AND (NOT (ends AND (next_plan IS NOT NULL))))),
  CONSTRAINT subscriptions_whole_period_check CHECK (((num_nulls(anchor_day, period_starts_on, period_ends_on, period_ends_at, period_plan, period_profiles) = ANY (ARRAY[0, 6])) AND (period_starts_on < period_ends_on))),
  CONSTRAINT subscriptions_whole_stop_check CHECK (((num_nulls(stopped, stopped_at, stopped_plan, stopped_profiles) = ANY (ARRAY[0, 4])) AND ((stopped IS NULL) OR (period_ends_on IS NULL))))
);
CREATE INDEX subscriptions_period_idx ON subscriptions.subscriptions USING btree (period_ends_at) WHERE (period_ends_at IS NOT NULL);

-- Calls to the card partner whose idempotency key is the id, in order per professional.
CREATE TABLE verification.account_commands (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid,
  token text, -- Token created in the browser and valid for one call; deleted when the call ends.
  detail jsonb NOT NULL DEFAULT '{}'::jsonb, -- Details without personal data: the name on card statements, the partner's ids of files.
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  first_called_at timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  failure jsonb,
  left_at timestamp with time zone,
  CONSTRAINT account_commands_pkey PRIMARY KEY (id),
  CONSTRAINT account_commands_person_id_fkey FOREIGN KEY (person_id) REFERENCES verification.persons(id),
  CONSTRAINT account_commands_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT account_commands_check CHECK (((kind = 'account'::text) = (person_id IS NULL))),
  CONSTRAINT account_commands_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'person'::text, 'removal'::text]))),
  CONSTRAINT account_commands_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text]))),
  CONSTRAINT account_commands_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE INDEX account_commands_due_idx ON verification.account_commands USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX account_commands_person_idx ON verification.account_commands USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX account_commands_professional_idx ON verification.account_commands USING btree (professional_id, "position");
CREATE INDEX account_commands_refused_idx ON verification.account_commands USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- The professional's account at the card partner, as last read. Its id is in payments.partner_accounts.
CREATE TABLE verification.accounts (
  professional_id uuid NOT NULL,
  statement_name text NOT NULL, -- Name on card statements of customers.
  submitted_at timestamp with time zone NOT NULL, -- Time of the last submission; the professional accepted the partner's terms in the browser.
  card_payments text,
  transfers text,
  requirements jsonb, -- Requirements by the names of the partner: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.
  last_look bigint NOT NULL DEFAULT 0, -- Number of the latest read. Each read takes a number before it calls the partner; an answer with a lower number than stored_look is discarded.
  stored_look bigint NOT NULL DEFAULT 0,
  read_at timestamp with time zone,
  CONSTRAINT accounts_pkey PRIMARY KEY (professional_id),
  CONSTRAINT accounts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT accounts_card_payments_check CHECK ((card_payments = ANY (ARRAY['active'::text, 'pending'::text, 'inactive'::text]))),
  CONSTRAINT accounts_check CHECK ((((read_at IS NULL) = (requirements IS NULL)) AND ((read_at IS NULL) = (card_payments IS NULL)) AND ((read_at IS NULL) = (transfers IS NULL)))),
  CONSTRAINT accounts_statement_name_check CHECK ((statement_name ~ '^[ -~]{5,22}$'::text)),
  CONSTRAINT accounts_transfers_check CHECK ((transfers = ANY (ARRAY['active'::text, 'pending'::text, 'inactive'::text])))
);
CREATE INDEX accounts_unread_idx ON verification.accounts USING btree (submitted_at) WHERE ((read_at IS NULL) OR (read_at < submitted_at));

-- All decisions on a professional; the last one applies.
CREATE TABLE verification.decisions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  verdict text NOT NULL,
  reason text,
  operator_id uuid, -- Null when the decision was made on the command line of the server.
  at timestamp with time zone NOT NULL,
  by_partner boolean NOT NULL DEFAULT false, -- True: follows from the card partner's requirements, which give the reason.
  CONSTRAINT decisions_pkey PRIMARY KEY (id),
  CONSTRAINT decisions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES identity.accounts(id),
  CONSTRAINT decisions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT decisions_check CHECK (
CASE
    WHEN by_partner THEN ((reason IS NULL) AND (operator_id IS NULL))
    ELSE ((verdict = 'rejected'::text) = (reason IS NOT NULL))
END),
  CONSTRAINT decisions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  CONSTRAINT decisions_verdict_check CHECK ((verdict = ANY (ARRAY['verified'::text, 'rejected'::text])))
);
CREATE INDEX decisions_professional_idx ON verification.decisions USING btree (professional_id, id DESC);

-- Current documents of a verification, one per kind. The state of the verification is professionals.verification.
CREATE TABLE verification.documents (
  professional_id uuid NOT NULL,
  kind text NOT NULL,
  file_id uuid NOT NULL,
  issued_on date, -- Date of the KBIS, as entered by the professional or read by the operator.
  submitted_at timestamp with time zone NOT NULL,
  CONSTRAINT documents_pkey PRIMARY KEY (professional_id, kind),
  CONSTRAINT documents_file_id_key UNIQUE (file_id),
  CONSTRAINT documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id),
  CONSTRAINT documents_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT documents_check CHECK (((issued_on IS NULL) OR (kind = 'KBIS'::text))),
  CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['ID_card_front'::text, 'ID_card_back'::text, 'RIB'::text, 'KBIS'::text, 'proof_of_address'::text, 'company_statutes'::text, 'be_declaration'::text])))
);

-- Persons behind a company. Only the card partner has further data about them.
CREATE TABLE verification.persons (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  roles text[] NOT NULL,
  partner_id text, -- Id at the partner; null until the partner has created the person.
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT persons_pkey PRIMARY KEY (id),
  CONSTRAINT persons_partner_id_key UNIQUE (partner_id),
  CONSTRAINT persons_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT persons_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT persons_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  CONSTRAINT persons_roles_check CHECK (((roles <@ ARRAY['representative'::text, 'owner'::text, 'director'::text, 'executive'::text]) AND (cardinality(roles) > 0)))
);
CREATE INDEX persons_professional_idx ON verification.persons USING btree (professional_id);
CREATE UNIQUE INDEX persons_representative_idx ON verification.persons USING btree (professional_id) WHERE (('representative'::text = ANY (roles)) AND (removed_at IS NULL));

-- Waiting list: customers who wait for days without a free time.
CREATE TABLE waiting.entries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  number integer NOT NULL, -- Number among the open entries of the customer, at most five.
  customer_name text NOT NULL,
  professional_name text NOT NULL,
  service_ids uuid[] NOT NULL,
  service_names text[] NOT NULL,
  member_id uuid, -- The member that the customer prefers; null: no preference.
  place text NOT NULL,
  city text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  hair_length text,
  gender text,
  first_day date NOT NULL,
  last_day date NOT NULL,
  from_minute integer NOT NULL, -- Earliest start in minutes of wall-clock time; the appointment starts before until_minute.
  until_minute integer NOT NULL,
  time_zone text NOT NULL,
  ends_at timestamp with time zone NOT NULL, -- Business time at which the last day and hour have passed.
  look_at timestamp with time zone, -- Business time of the next search for a free time without a change of the calendar: for a new entry, or after the night.
  state text NOT NULL DEFAULT 'open'::text,
  closed_by text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT entries_pkey PRIMARY KEY (id),
  CONSTRAINT entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT entries_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT entries_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 13)))),
  CONSTRAINT entries_check1 CHECK ((from_minute < until_minute)),
  CONSTRAINT entries_check2 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT entries_check3 CHECK (((state = 'closed'::text) = (closed_by IS NOT NULL))),
  CONSTRAINT entries_check4 CHECK (((state = 'open'::text) OR (look_at IS NULL))),
  CONSTRAINT entries_closed_by_check CHECK ((closed_by = ANY (ARRAY['customer'::text, 'professional'::text]))),
  CONSTRAINT entries_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1435))),
  CONSTRAINT entries_number_check CHECK (((number >= 1) AND (number <= 5))),
  CONSTRAINT entries_place_check CHECK ((place = ANY (ARRAY['salon'::text, 'at_home'::text]))),
  CONSTRAINT entries_service_ids_check CHECK (((cardinality(service_ids) >= 1) AND (cardinality(service_ids) <= 10))),
  CONSTRAINT entries_state_check CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'closed'::text, 'lapsed'::text]))),
  CONSTRAINT entries_until_minute_check CHECK (((until_minute >= 5) AND (until_minute <= 1440)))
);
CREATE INDEX entries_customer_idx ON waiting.entries USING btree (customer_id, created_at, id);
CREATE INDEX entries_ended_idx ON waiting.entries USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX entries_look_idx ON waiting.entries USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE UNIQUE INDEX entries_number_idx ON waiting.entries USING btree (customer_id, number) WHERE (state = 'open'::text);
CREATE INDEX entries_open_idx ON waiting.entries USING btree (professional_id, created_at, id) WHERE (state = 'open'::text);

-- A time held for an entry. While it is open, its id is the occupant of the occupancies. The entry is unlinked when the customer deletes the account.
CREATE TABLE waiting.offers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  entry_id uuid,
  professional_id uuid NOT NULL,
  member_id uuid NOT NULL,
  member_name text NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting.entries(id) ON DELETE SET NULL,
  CONSTRAINT offers_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT offers_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT offers_check CHECK ((starts_at < ends_at)),
  CONSTRAINT offers_check1 CHECK (((created_at < expires_at) AND (expires_at <= starts_at))),
  CONSTRAINT offers_check2 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'lapsed'::text])))
);
CREATE INDEX offers_closed_idx ON waiting.offers USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX offers_expiry_idx ON waiting.offers USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX offers_notified_once_idx ON waiting.offers USING btree (entry_id, starts_at);
CREATE UNIQUE INDEX offers_one_a_slot_idx ON waiting.offers USING btree (member_id, starts_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX offers_one_open_idx ON waiting.offers USING btree (entry_id) WHERE (state = 'open'::text);

-- Sums in cents of a professional's entries by account, which wallet.post writes under the lock of this row. Mirrors may be overdrawn; amounts owed to the professional may not.
CREATE TABLE wallet.balances (
  professional_id uuid NOT NULL,
  connected bigint NOT NULL DEFAULT 0,
  payouts_sent bigint NOT NULL DEFAULT 0,
  pending bigint NOT NULL DEFAULT 0,
  available bigint NOT NULL DEFAULT 0,
  in_transit bigint NOT NULL DEFAULT 0,
  receivable bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0, -- Credit: discount still to be given. Debit: discount that was used and then lost by a refund; it lowers later discounts and never raises an invoice.
  holds bigint NOT NULL DEFAULT 0,
  CONSTRAINT balances_pkey PRIMARY KEY (professional_id),
  CONSTRAINT balances_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT balances_available_not_overdrawn CHECK ((available <= 0)),
  CONSTRAINT balances_in_transit_not_overdrawn CHECK ((in_transit <= 0)),
  CONSTRAINT balances_pending_not_overdrawn CHECK ((pending <= 0)),
  CONSTRAINT balances_receivable_not_overpaid CHECK ((receivable >= 0))
);
CREATE INDEX balances_owing_idx ON wallet.balances USING btree (professional_id) WHERE (receivable > 0);

-- Bank accounts of a professional; of an IBAN only what is here is stored. The row is written first; then the account is added at the card partner with the id as idempotency key.
CREATE TABLE wallet.bank_accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  token text, -- Token that the card partner created from the IBAN in the browser; deleted when the partner has answered.
  country text NOT NULL,
  last4 text NOT NULL,
  fingerprint text,
  partner_id text,
  status text NOT NULL DEFAULT 'pending'::text, -- refused: the card partner definitely refused, or it is not the account that was checked.
  usable_from timestamp with time zone NOT NULL, -- A new account can receive money only 48 h later, so that its owner can react to the notification.
  locked_at timestamp with time zone, -- When the bank returned a payout: the professional must enter another account.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  first_called_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone, -- When the card partner removed a replaced account; its IBAN can then be entered again.
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT bank_accounts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT bank_accounts_check CHECK ((((status = 'pending'::text) = (token IS NOT NULL)) OR (status = 'refused'::text))),
  CONSTRAINT bank_accounts_check1 CHECK (((status = ANY (ARRAY['accepted'::text, 'replaced'::text])) = ((partner_id IS NOT NULL) AND (fingerprint IS NOT NULL)))),
  CONSTRAINT bank_accounts_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT bank_accounts_fingerprint_check CHECK (((length(fingerprint) >= 1) AND (length(fingerprint) <= 200))),
  CONSTRAINT bank_accounts_last4_check CHECK ((last4 ~ '^[0-9A-Z]{4}$'::text)),
  CONSTRAINT bank_accounts_partner_id_check CHECK (((length(partner_id) >= 1) AND (length(partner_id) <= 200))),
  CONSTRAINT bank_accounts_removed_is_replaced CHECK (((removed_at IS NULL) OR (status = 'replaced'::text))),
  CONSTRAINT bank_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text, 'replaced'::text]))),
  CONSTRAINT bank_accounts_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE UNIQUE INDEX bank_accounts_accepted_idx ON wallet.bank_accounts USING btree (professional_id) WHERE (status = 'accepted'::text);
CREATE INDEX bank_accounts_due_idx ON wallet.bank_accounts USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX bank_accounts_one_professional_idx ON wallet.bank_accounts USING btree (professional_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX bank_accounts_professional_idx ON wallet.bank_accounts USING btree (professional_id, "position" DESC);
CREATE INDEX bank_accounts_refused_idx ON wallet.bank_accounts USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));
CREATE INDEX bank_accounts_replaced_idx ON wallet.bank_accounts USING btree ("position") WHERE ((status = 'replaced'::text) AND (removed_at IS NULL));

-- The nightly comparison of all books that runs or ran last: one row. A pass that was interrupted goes on.
CREATE TABLE wallet.book_passes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  until timestamp with time zone NOT NULL, -- When the pass began; all books are compared up to this instant.
  ended_at timestamp with time zone,
  CONSTRAINT book_passes_pkey PRIMARY KEY (id)
);

-- How far the nightly comparison has come on each book; owner as in wallet.differences.
CREATE TABLE wallet.compared_books (
  owner text NOT NULL,
  pass bigint NOT NULL, -- The pass that last compared the book, wallet.book_passes.id, which is not kept.
  compared_until timestamp with time zone, -- Up to when the book has been compared; null: never.
  compared_at timestamp with time zone NOT NULL DEFAULT now(), -- System time of that comparison: what is posted later was not compared, even if it happened before.
  unread text, -- Code of the error when the account could not be read the last time.
  CONSTRAINT compared_books_pkey PRIMARY KEY (owner),
  CONSTRAINT compared_books_owner_check CHECK (((owner = 'platform'::text) OR (owner ~~ 'acct\_%'::text))),
  CONSTRAINT compared_books_unread_check CHECK (((length(unread) >= 1) AND (length(unread) <= 120)))
);
CREATE INDEX compared_books_unread_idx ON wallet.compared_books USING btree (pass) WHERE (unread IS NOT NULL);

-- Differences between our mirrors and the card partner's books, found at night. A difference ends when a later comparison does not find it, or when an operator explains it with an entry that another operator approves.
CREATE TABLE wallet.differences (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  owner text NOT NULL, -- platform, or the card partner's id of a connected account.
  subject text NOT NULL,
  types text[] NOT NULL,
  day date NOT NULL, -- First day of the difference at the card partner (UTC).
  ours_cents bigint NOT NULL,
  partners_cents bigint NOT NULL,
  found_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  gone_at timestamp with time zone,
  explanation text,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  approved_by uuid,
  approved_at timestamp with time zone,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb, -- Lines of one of the books without a counterpart in the other: side, type, amount, fee and day.
  CONSTRAINT differences_pkey PRIMARY KEY (id),
  CONSTRAINT differences_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES identity.accounts(id),
  CONSTRAINT differences_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.accounts(id),
  CONSTRAINT differences_check1 CHECK ((((proposed_by IS NULL) = (explanation IS NULL)) AND ((proposed_by IS NULL) = (proposed_at IS NULL)))),
  CONSTRAINT differences_check2 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CONSTRAINT differences_check3 CHECK (((approved_by IS NULL) OR (gone_at IS NOT NULL))),
  CONSTRAINT differences_differ CHECK (((ours_cents <> partners_cents) OR (jsonb_array_length(lines) > 0))),
  CONSTRAINT differences_explanation_check CHECK (((length(explanation) >= 3) AND (length(explanation) <= 1000))),
  CONSTRAINT differences_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  CONSTRAINT differences_owner_check CHECK (((owner = 'platform'::text) OR (owner ~~ 'acct\_%'::text))),
  CONSTRAINT differences_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  CONSTRAINT differences_two_people CHECK (((approved_by IS NULL) OR (approved_by <> proposed_by)))
);
CREATE INDEX differences_approved_by_idx ON wallet.differences USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX differences_approved_idx ON wallet.differences USING btree (owner, subject) WHERE (approved_by IS NOT NULL);
CREATE UNIQUE INDEX differences_open_idx ON wallet.differences USING btree (owner, subject) WHERE (gone_at IS NULL);
CREATE INDEX differences_proposed_by_idx ON wallet.differences USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);

-- Double entry: debits are positive, credits negative, and the sum per transaction is zero. connected, payouts_sent and platform mirror accounts of the card partner. pending, available, in_transit and discount are owed to the professional (credits). holds and holds_contra are a memo pair.
CREATE TABLE wallet.entries (
  transaction_id uuid NOT NULL,
  account text NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT entries_pkey PRIMARY KEY (transaction_id, account),
  CONSTRAINT entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES wallet.transactions(id),
  CONSTRAINT entries_account_check CHECK ((account = ANY (ARRAY['connected'::text, 'payouts_sent'::text, 'pending'::text, 'available'::text, 'in_transit'::text, 'receivable'::text, 'discount'::text, 'platform'::text, 'search_fees'::text, 'bank_charges'::text, 'subscriptions'::text, 'invoices'::text, 'discounts_granted'::text, 'vat'::text, 'partner_fees'::text, 'refunds_in_transit'::text, 'dispute_losses'::text, 'suspense'::text, 'holds'::text, 'holds_contra'::text]))),
  CONSTRAINT entries_amount_cents_check CHECK ((amount_cents <> 0))
);
CREATE INDEX entries_account_idx ON wallet.entries USING btree (account, transaction_id);

-- When the professional was last notified that money has been at the card partner for a long time.
CREATE TABLE wallet.held_money_notices (
  professional_id uuid NOT NULL,
  notified_at timestamp with time zone NOT NULL,
  CONSTRAINT held_money_notices_pkey PRIMARY KEY (professional_id),
  CONSTRAINT held_money_notices_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- The receipts of which pending and available money consists, used oldest first. A lot says from when its money may be paid out, and how long it has been there.
CREATE TABLE wallet.lots (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  state text NOT NULL,
  available_on timestamp with time zone NOT NULL,
  amount_cents bigint NOT NULL,
  left_cents bigint NOT NULL,
  CONSTRAINT lots_pkey PRIMARY KEY (id),
  CONSTRAINT lots_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT lots_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES wallet.transactions(id),
  CONSTRAINT lots_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT lots_check CHECK (((left_cents >= 0) AND (left_cents <= amount_cents))),
  CONSTRAINT lots_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'available'::text])))
);
CREATE INDEX lots_due_idx ON wallet.lots USING btree (available_on) WHERE ((state = 'pending'::text) AND (left_cents > 0));
CREATE INDEX lots_held_idx ON wallet.lots USING btree (available_on) WHERE ((state = 'available'::text) AND (left_cents > 0));
CREATE INDEX lots_left_idx ON wallet.lots USING btree (professional_id, state, available_on, id) WHERE (left_cents > 0);

-- Available money is paid out on this day of each month, or on the last day of a shorter one. Without a row it is paid out only on request.
CREATE TABLE wallet.monthly_withdrawals (
  professional_id uuid NOT NULL,
  day integer NOT NULL,
  next_on date NOT NULL,
  next_at timestamp with time zone NOT NULL, -- Start of next_on in the professional's time zone.
  CONSTRAINT monthly_withdrawals_pkey PRIMARY KEY (professional_id),
  CONSTRAINT monthly_withdrawals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT monthly_withdrawals_day_check CHECK (((day >= 1) AND (day <= 31)))
);
CREATE INDEX monthly_withdrawals_next_idx ON wallet.monthly_withdrawals USING btree (next_at);

-- One movement of money, idempotent by key. Only wallet.post writes it, together with its entries.
CREATE TABLE wallet.transactions (
  id uuid NOT NULL DEFAULT kit.time_ordered_id(),
  key text NOT NULL,
  kind text NOT NULL,
  professional_id uuid, -- Null when only accounts of the marketplace change.
  subject_id uuid NOT NULL, -- Id of the payable, refund, dispute, withdrawal or invoice.
  partner_id text, -- Id at the card partner, by which the books are compared.
  at timestamp with time zone NOT NULL,
  content bytea, -- SHA-256 of the request: another request with the same key is refused.
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id(), -- Id of the database transaction that wrote the row; only that transaction can add entries.
  booked_at timestamp with time zone, -- Booking time of the card partner, by whose day the books are compared. Null: unknown, or nothing moved at the partner.
  partner_fee_cents bigint, -- Fee of the card partner in cents. Null: unknown; then the books are compared by net amounts.
  CONSTRAINT transactions_pkey PRIMARY KEY (id),
  CONSTRAINT transactions_key_key UNIQUE (key),
  CONSTRAINT transactions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT transactions_content_check CHECK ((length(content) = 32)),
  CONSTRAINT transactions_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'matured'::text, 'partner_fee'::text, 'hold_placed'::text, 'hold_ended'::text, 'refund_requested'::text, 'refund_done'::text, 'refund_failed'::text, 'transfer_taken_back'::text, 'transfer_sent'::text, 'dispute_opened'::text, 'dispute_won'::text, 'dispute_lost'::text, 'withdrawal_requested'::text, 'withdrawal_sent'::text, 'withdrawal_paid'::text, 'withdrawal_failed'::text, 'invoice_issued'::text, 'invoice_paid'::text, 'invoice_credited'::text, 'discount_earned'::text, 'discount_reversed'::text, 'discount_expired'::text, 'settled_by_hand'::text]))),
  CONSTRAINT transactions_partner_fee_cents_check CHECK ((partner_fee_cents >= 0))
);
CREATE INDEX transactions_at_idx ON wallet.transactions USING brin (at);
CREATE UNIQUE INDEX transactions_captured_once_idx ON wallet.transactions USING btree (subject_id) WHERE (kind = 'capture'::text);
CREATE INDEX transactions_kind_idx ON wallet.transactions USING btree (professional_id, kind, at DESC, id DESC);
CREATE INDEX transactions_listed_idx ON wallet.transactions USING btree (professional_id, at DESC, id DESC);
CREATE INDEX transactions_partner_idx ON wallet.transactions USING btree (partner_id) WHERE (partner_id IS NOT NULL);
CREATE INDEX transactions_subject_idx ON wallet.transactions USING btree (subject_id);

-- Payouts to the bank. Row and ledger entry are written first; then the card partner is called with the id as idempotency key.
CREATE TABLE wallet.withdrawals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  key text NOT NULL, -- Idempotency key: that of the call, the month, or the receipt that was held too long.
  reason text NOT NULL,
  amount_cents bigint NOT NULL,
  day date, -- Local day of a requested withdrawal. It is unique with nth, which allows three a day.
  nth integer,
  status text NOT NULL DEFAULT 'pending'::text, -- failed: the bank returned it, even after it was paid. refused: the card partner never sent it.
  partner_id text,
  failure_code text,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  look_at timestamp with time zone, -- When the outcome is read at the card partner if its events are missing; null: it is not read again.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  first_called_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  origin text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_key_key UNIQUE (key),
  CONSTRAINT withdrawals_partner_id_key UNIQUE (partner_id),
  CONSTRAINT withdrawals_three_a_day UNIQUE (professional_id, day, nth),
  CONSTRAINT withdrawals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES wallet.bank_accounts(id),
  CONSTRAINT withdrawals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT withdrawals_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT withdrawals_check CHECK ((((reason = 'requested'::text) = (day IS NOT NULL)) AND ((day IS NULL) = (nth IS NULL)))),
  CONSTRAINT withdrawals_check1 CHECK (((status = ANY (ARRAY['sent'::text, 'paid'::text, 'failed'::text])) = (partner_id IS NOT NULL))),
  CONSTRAINT withdrawals_check2 CHECK (((status <> 'failed'::text) OR (failed_at IS NOT NULL))),
  CONSTRAINT withdrawals_check3 CHECK (((failed_at IS NULL) OR (status = ANY (ARRAY['failed'::text, 'refused'::text])))),
  CONSTRAINT withdrawals_check4 CHECK (((status <> 'paid'::text) OR (paid_at IS NOT NULL))),
  CONSTRAINT withdrawals_failure_code_check CHECK (((length(failure_code) >= 1) AND (length(failure_code) <= 200))),
  CONSTRAINT withdrawals_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300))),
  CONSTRAINT withdrawals_nth_check CHECK (((nth >= 1) AND (nth <= 3))),
  CONSTRAINT withdrawals_partner_id_check CHECK (((length(partner_id) >= 1) AND (length(partner_id) <= 200))),
  CONSTRAINT withdrawals_reason_check CHECK ((reason = ANY (ARRAY['requested'::text, 'monthly'::text, 'held_long'::text]))),
  CONSTRAINT withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'refused'::text])))
);
CREATE INDEX withdrawals_bank_account_idx ON wallet.withdrawals USING btree (bank_account_id);
CREATE INDEX withdrawals_due_idx ON wallet.withdrawals USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX withdrawals_look_idx ON wallet.withdrawals USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX withdrawals_one_professional_idx ON wallet.withdrawals USING btree (professional_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX withdrawals_professional_idx ON wallet.withdrawals USING btree (professional_id, "position" DESC);
CREATE INDEX withdrawals_refused_idx ON wallet.withdrawals USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

CREATE VIEW wallet.violations AS
SELECT 'unbalanced'::text AS kind,
    (t.id)::text AS subject,
    (COALESCE(sum(e.amount_cents), (0)::numeric))::bigint AS cents
   FROM (wallet.transactions t
     LEFT JOIN wallet.entries e ON ((e.transaction_id = t.id)))
  GROUP BY t.id
 HAVING ((count(e.*) = 0) OR (sum(e.amount_cents) <> (0)::numeric))
UNION ALL
 SELECT 'balance_differs'::text AS kind,
    (b.professional_id)::text AS subject,
    0 AS cents
   FROM (wallet.balances b
     LEFT JOIN LATERAL ( SELECT COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'connected'::text)), (0)::numeric) AS connected,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'payouts_sent'::text)), (0)::numeric) AS payouts_sent,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'pending'::text)), (0)::numeric) AS pending,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'available'::text)), (0)::numeric) AS available,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'in_transit'::text)), (0)::numeric) AS in_transit,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'receivable'::text)), (0)::numeric) AS receivable,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'discount'::text)), (0)::numeric) AS discount,
            COALESCE(sum(e.amount_cents) FILTER (WHERE (e.account = 'holds'::text)), (0)::numeric) AS holds
           FROM (wallet.transactions t
             JOIN wallet.entries e ON ((e.transaction_id = t.id)))
          WHERE (t.professional_id = b.professional_id)) s ON (true))
  WHERE (((((((((b.connected)::numeric IS DISTINCT FROM s.connected) OR ((b.payouts_sent)::numeric IS DISTINCT FROM s.payouts_sent)) OR ((b.pending)::numeric IS DISTINCT FROM s.pending)) OR ((b.available)::numeric IS DISTINCT FROM s.available)) OR ((b.in_transit)::numeric IS DISTINCT FROM s.in_transit)) OR ((b.receivable)::numeric IS DISTINCT FROM s.receivable)) OR ((b.discount)::numeric IS DISTINCT FROM s.discount)) OR ((b.holds)::numeric IS DISTINCT FROM s.holds))
UNION ALL
 SELECT 'lots_differ'::text AS kind,
    (b.professional_id)::text AS subject,
    ((((COALESCE(l.pending, (0)::numeric) + (b.pending)::numeric) + COALESCE(l.available, (0)::numeric)) + (b.available)::numeric))::bigint AS cents
   FROM (wallet.balances b
     LEFT JOIN ( SELECT lots.professional_id,
            sum(lots.left_cents) FILTER (WHERE (lots.state = 'pending'::text)) AS pending,
            sum(lots.left_cents) FILTER (WHERE (lots.state = 'available'::text)) AS available
           FROM wallet.lots
          GROUP BY lots.professional_id) l ON ((l.professional_id = b.professional_id)))
  WHERE ((COALESCE(l.pending, (0)::numeric) <> ((- b.pending))::numeric) OR (COALESCE(l.available, (0)::numeric) <> ((- b.available))::numeric))
UNION ALL
 SELECT 'promise_overdrawn'::text AS kind,
    (b.professional_id)::text AS subject,
    GREATEST(b.pending, b.available, b.in_transit, (- b.receivable)) AS cents
   FROM wallet.balances b
  WHERE ((b.pending > 0) OR (b.available > 0) OR (b.in_transit > 0) OR (b.receivable < 0))
UNION ALL
 SELECT 'captured_twice'::text AS kind,
    (t.subject_id)::text AS subject,
    count(*) AS cents
   FROM wallet.transactions t
  WHERE (t.kind = 'capture'::text)
  GROUP BY t.subject_id
 HAVING (count(*) > 1);

CREATE OR REPLACE FUNCTION album.enforce_plan_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most constant integer := 300;
  room integer;
begin
  if tg_op = 'UPDATE' and not new.is_shown then return null; end if;
  -- Locks the professional, so that concurrent inserts wait here and count this one.
  select least(photos, most) into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from album.photos
      where professional_id = new.professional_id and (is_shown or tg_op = 'INSERT')) > room then
    raise exception 'there is room for % photos', room
      using errcode = 'check_violation', constraint = 'photos_within_plan';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION album.follow_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update album.photos set is_shown = ranked.place <= coalesce(new.photos, ranked.place)
  from (
    select id, row_number() over (order by is_shown desc, is_cover desc, position, id) as place
    from album.photos where professional_id = new.id and removed_at is null
  ) as ranked
  where photos.id = ranked.id and is_shown <> (ranked.place <= coalesce(new.photos, ranked.place));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.allow_only_reason_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  forgotten appointments.events := old;
begin
  forgotten.detail := appointments.without_reasons(old.detail);
  if new is distinct from forgotten then
    raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION appointments.check_group_size()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from appointments.appointments where group_id = new.id) < 2 then
    raise exception 'group % has fewer than two appointments', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.check_rise_of_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from appointments.appointments
    where id = new.appointment_id and state = 'confirmed' and total_cents < new.total_cents for share;
  if not found then
    raise exception 'appointment % is not confirmed, or costs as much already', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION appointments.close_proposals_first()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from appointments.proposals where appointment_id = old.id and state = 'open') then
    raise exception 'appointment % is answered, and a proposal of it is still open', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION appointments.end_calendar_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from appointments.calendar_feeds
    where member_id = new.id and (new.deleted_at is not null or account_id = old.account_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.expect_no_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from appointments.groups where id = new.group_id and customer_id is not null) then
    raise exception 'group % has an account, appointment % has none', new.group_id, new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.notify_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION appointments.notify_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION appointments.notify_price_rise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = coalesce(new.appointment_id, old.appointment_id);
  perform kit.notify_live(array_remove(array[
    'professional:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.notify_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.appointment_id;
  perform kit.notify_live(array_remove(array[
    'professional:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.of_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from appointments.appointments where id = new.appointment_id and state = 'requested' for share;
  if not found then
    raise exception 'appointment % is not a request and gets no proposals', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION appointments.sought(name text, phone text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent'::regdictionary, name))
    || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(lower(public.unaccent('public.unaccent'::regdictionary, email)), '')
$function$;

CREATE OR REPLACE FUNCTION appointments.without_reasons(detail jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(detail -> 'prices') = 'array' then jsonb_set(detail, '{prices}', (
    select coalesce(jsonb_agg(price || '{"reason": ""}' order by place), '[]')
    from jsonb_array_elements(detail -> 'prices') with ordinality as prices (price, place)
  )) else detail end
$function$;

CREATE OR REPLACE FUNCTION clients.alike(professional uuid, typed text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.28'
AS $function$
  select id from clients.clients where professional_id = professional and typed operator(public.<%) sought
  order by public.word_similarity(typed, sought) desc, sought, id limit most
$function$;

CREATE OR REPLACE FUNCTION clients.filed_as(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(btrim(name), '^(.*\S)\s+(\S+)$', '\2 \1')))
$function$;

CREATE OR REPLACE FUNCTION connections.expect_whole_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(distinct feed) <> 2 or count(*) filter (where not is_stored) > 0
        or sum(number) <> sum(before) from (
        select feed, number, is_stored, row_number() over (partition by feed order by number) - 1 as before
        from connections.feed_shards where generation_id = new.id) shard) then
    raise exception 'generation % is not whole', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION kit.notify_live(topics text[], kind text, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', concat_ws(' ', pg_current_xact_id()::text, kind, coalesce(subject::text, '-'),
    array_to_string(topics, ' ')));
end $function$;

CREATE OR REPLACE FUNCTION kit.notify_transient(topics text[], kind text, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', concat_ws(' ', '-', kind, coalesce(subject::text, '-'), array_to_string(topics, ' ')));
end $function$;

CREATE OR REPLACE FUNCTION kit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $function$;

-- For tables with many rows: ids of one time lie side by side in every index, where random ids touch a page each.
CREATE OR REPLACE FUNCTION kit.time_ordered_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION kit.wake_workers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('work', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION messaging.notify_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kit.notify_live(messaging.topics_of(new), 'thread', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION messaging.refuse_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'messages are not deleted'; end if;
  if (old.id, old.thread_id, old.number, old.side, old.side_number, old.sent_at)
      is distinct from (new.id, new.thread_id, new.number, new.side, new.side_number, new.sent_at)
    or not (new.is_emptied
      or (new.author_id is null and new.author_name = '-' and (old.text, old.photos) is not distinct from (new.text, new.photos))
      or (old.author_id, old.author_name, old.text, old.photos)
        is not distinct from (new.author_id, new.author_name, new.text, new.photos))
    then raise exception 'messages are not rewritten'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION messaging.sought(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent'::regdictionary, text))
$function$;

CREATE OR REPLACE FUNCTION messaging.topics_of(thread messaging.threads)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array['account:' || thread.customer_id, 'professional:' || thread.professional_id]
    || array(select 'member:' || member_id from messaging.seats where thread_id = thread.id)
$function$;

CREATE OR REPLACE FUNCTION messaging.update_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update messaging.seats set last_at = new.last_at, is_unread = new.professional_seen < new.customer_sent
    where thread_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION moderation.refuse_case_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'cases are not deleted'; end if;
  if (old.id, old.subject_kind, old.subject_id, old.side, old.opened_at)
      is distinct from (new.id, new.subject_kind, new.subject_id, new.side, new.opened_at)
    then raise exception 'a case stays about what it is about'; end if;
  if old.state <> new.state and not (old.state, new.state) in (
      ('open', 'hidden'), ('open', 'rejected'), ('hidden', 'contested'), ('rejected', 'contested'),
      ('contested', 'hidden'), ('contested', 'restored'), ('contested', 'upheld'), ('hidden', 'restored'), ('upheld', 'restored'))
    then raise exception 'case % goes from % to %', old.id, old.state, new.state using errcode = 'check_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION moderation.refuse_decision_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'decisions are neither changed nor deleted';
end $function$;

CREATE OR REPLACE FUNCTION moderation.refuse_report_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old) - 'text' - 'reporter_id' - 'reporter_name' - 'reporter_email' - 'account_id';
  after jsonb;
begin
  if tg_op = 'DELETE' then raise exception 'what was reported or contested is not deleted'; end if;
  after := to_jsonb(new) - 'text' - 'reporter_id' - 'reporter_name' - 'reporter_email' - 'account_id';
  if before <> after or new.text not in (old.text, '') then raise exception 'what was reported or contested is not rewritten'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION professionals.renew_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.settings_version = old.settings_version and
    (new.slot_step_minutes, new.minimum_notice_minutes, new.horizon_days, new.buffer_minutes, new.default_view,
      new.first_weekday, new.coloured_by, new.cancellation_window_hours, new.late_fee_percent,
      new.late_moves, new.no_show_fee_percent, new.payment_failure, new.sms_reminder,
      new.deposit_percent, new.deposit_cents)
    is distinct from
    (old.slot_step_minutes, old.minimum_notice_minutes, old.horizon_days, old.buffer_minutes, old.default_view,
      old.first_weekday, old.coloured_by, old.cancellation_window_hours, old.late_fee_percent,
      old.late_moves, old.no_show_fee_percent, old.payment_failure, old.sms_reminder,
      old.deposit_percent, old.deposit_cents)
  then
    new.settings_version := old.settings_version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION professionals.save_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into professionals.former_slugs (slug_hash, professional_id)
    values (sha256(convert_to(old.slug, 'UTF8')), old.id)
    on conflict (slug_hash) do update set professional_id = excluded.professional_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reviews.of_completed_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from appointments.appointments
    where id = new.appointment_id and professional_id = new.professional_id and state = 'completed' for share;
  if not found then
    raise exception 'appointment % is not completed there, and has no review', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION reviews.refuse_reviewed_outcome_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from reviews.reviews where appointment_id = old.id) then
    raise exception 'appointment % was reviewed, and stays completed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION scheduling.note_plan_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  business uuid := case tg_argv[0]
    when 'step' then (select s.professional_id from services.steps t join services.services s on s.id = t.service_id
      where t.id = (changed ->> 'step_id')::uuid)
    when 'service' then (select professional_id from services.services where id = (changed ->> 'service_id')::uuid)
    when 'member' then (select professional_id from staff.members where id = (changed ->> 'member_id')::uuid)
    else (changed ->> tg_argv[0])::uuid
  end;
  this_one bigint := pg_current_xact_id()::text::bigint;
begin
  update scheduling.plan_versions set version = this_one where professional_id = business and version <> this_one;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION scheduling.notify_calendar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  member text := changed ->> 'member_id';
  professional text := coalesce(changed ->> 'professional_id',
    (select professional_id::text from staff.members where id = member::uuid));
begin
  perform kit.notify_live(array_remove(array[
    'professional:' || professional,
    coalesce('member:' || member, 'staff:' || professional),
    case when tg_op = 'UPDATE' and to_jsonb(old) ->> 'member_id' <> member
      then 'member:' || (to_jsonb(old) ->> 'member_id') end
  ], null), 'calendar', null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION scheduling.open_plan_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into scheduling.plan_versions (professional_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.notify_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('listings', new.professional_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION staff.enforce_plan_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  room integer;
begin
  -- Locks the professional, so that concurrent inserts wait here and count this one.
  select staff_profiles into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from staff.members
      where professional_id = new.professional_id and bookable and deleted_at is null) > room then
    raise exception 'the plan has room for % bookable members', room
      using errcode = 'check_violation', constraint = 'members_within_plan';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION staff.follow_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform staff.rest_beyond_plan(new.id, new.staff_profiles);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION staff.rest_beyond_plan(business uuid, room integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update staff.members set bookable = false, rests_by_plan = true
  where id in (
    select id from (
      select id, row_number() over (order by is_owner desc, position, id) as place from staff.members
      where professional_id = business and bookable and deleted_at is null
    ) as ranked
    where place > room
  )
$function$;

CREATE OR REPLACE FUNCTION subscriptions.check_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  invoice subscriptions.invoices;
  found record;
begin
  select * into invoice from subscriptions.invoices where id = coalesce((to_jsonb(new) ->> 'invoice_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
  select count(*) as lines, coalesce(sum(amount_cents), 0) as total, coalesce(sum(net_cents), 0) as net into found
    from subscriptions.invoice_lines where invoice_id = invoice.id;
  if found.lines = 0 or found.total <> invoice.total_cents or found.net <> invoice.total_cents - invoice.vat_cents then
    raise exception 'the lines of invoice % do not add up', invoice.id using errcode = 'check_violation';
  end if;
  if invoice.number > 1 and not exists (
    select from subscriptions.invoices
    where series = invoice.series and year = invoice.year and number = invoice.number - 1
  ) then
    raise exception 'invoice % leaves a gap', invoice.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION subscriptions.notify_discount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kit.notify_live(array['professional:' || new.professional_id], 'calendar', null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION subscriptions.seal_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from subscriptions.invoices where id = new.invoice_id and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'invoice % is issued: no line is added to it', new.invoice_id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION verification.clear_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.token := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION wallet.check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found record;
begin
  select count(*) as entries, coalesce(sum(amount_cents), 0) as total into found
    from wallet.entries where transaction_id = new.id;
  if found.entries = 0 or found.total <> 0 then
    raise exception 'ledger transaction % does not balance', new.key using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION wallet.draw_lots(from_whom uuid, from_state text, cents bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  lot record;
  due bigint := cents;
begin
  for lot in select id, left_cents from wallet.lots
    where professional_id = from_whom and state = from_state and left_cents > 0 order by available_on, id
  loop
    exit when due = 0;
    update wallet.lots set left_cents = lot.left_cents - least(due, lot.left_cents) where id = lot.id;
    due := due - least(due, lot.left_cents);
  end loop;
  if due > 0 then
    raise exception 'the % money of professional % does not suffice by % cents', from_state, from_whom, due
      using errcode = 'check_violation', constraint = 'balances_' || from_state || '_not_overdrawn';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION wallet.mature(lot bigint, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  due wallet.lots;
  made uuid;
begin
  select l.* into due from wallet.lots l where l.id = mature.lot;
  perform 1 from wallet.balances b where b.professional_id = due.professional_id for no key update;
  select l.* into due from wallet.lots l where l.id = mature.lot;
  if due.id is null or due.state <> 'pending' or due.left_cents = 0 or due.available_on > mature.at then return 0; end if;
  insert into wallet.transactions (key, kind, professional_id, subject_id, partner_id, at, content)
    select 'matured:' || due.id, 'matured', due.professional_id, t.subject_id, t.partner_id, mature.at, sha256(convert_to(due.id::text, 'UTF8'))
    from wallet.transactions t where t.id = due.transaction_id returning id into made;
  insert into wallet.entries (transaction_id, account, amount_cents)
    values (made, 'pending', due.left_cents), (made, 'available', -due.left_cents);
  update wallet.balances b set pending = b.pending + due.left_cents, available = b.available - due.left_cents
    where b.professional_id = due.professional_id;
  update wallet.lots l set state = 'available' where l.id = due.id;
  return due.left_cents;
end $function$;

CREATE OR REPLACE FUNCTION wallet.post(key text, kind text, professional uuid, subject uuid, partner text, at timestamp with time zone, entries jsonb, available_on timestamp with time zone DEFAULT NULL::timestamp with time zone, booked_at timestamp with time zone DEFAULT NULL::timestamp with time zone, partner_fee bigint DEFAULT NULL::bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  content_hash bytea := sha256(convert_to(concat_ws('|', kind, coalesce(professional::text, '-'), subject, coalesce(partner, '-'), entries::text), 'UTF8'));
  made uuid;
  known bytea;
  balance wallet.balances;
  moved jsonb := entries;
  cents bigint;
  part bigint;
  allowed_debit bigint;
begin
  insert into wallet.transactions as t (key, kind, professional_id, subject_id, partner_id, at, content, booked_at, partner_fee_cents)
    values (post.key, post.kind, professional, subject, partner, post.at, content_hash, post.booked_at, partner_fee)
    on conflict on constraint transactions_key_key do nothing returning t.id into made;
  if made is null then
    select t.content into known from wallet.transactions t where t.key = post.key;
    if known is distinct from content_hash then
      raise exception 'ledger key % was used for something else', post.key
        using errcode = 'unique_violation', constraint = 'transactions_key_key';
    end if;
    return false;
  end if;
  if professional is not null then
    select * into balance from wallet.balances b where b.professional_id = professional for no key update;
    if not found then
      insert into wallet.balances as b (professional_id) values (professional) on conflict do nothing;
      select * into balance from wallet.balances b where b.professional_id = professional for no key update;
    end if;
    if moved ? 'earned' or moved ? 'returned' then
      cents := coalesce((moved->>'earned')::bigint, 0) + coalesce((moved->>'returned')::bigint, 0);
      if cents >= 0 or (moved ? 'earned' and moved ? 'returned') then
        raise exception 'what is earned or returned is one credit' using errcode = 'check_violation';
      end if;
      part := least(balance.receivable, -cents);
      moved := case when moved ? 'earned'
        then jsonb_build_object('receivable', -part, 'pending', cents + part)
        else jsonb_build_object('receivable', -part, 'available', cents + part) end || (moved - 'earned' - 'returned');
    end if;
    if moved ? 'owed_by_professional' then
      cents := (moved->>'owed_by_professional')::bigint;
      if cents <= 0 then
        raise exception 'owed_by_professional must be a debit' using errcode = 'check_violation';
      end if;
      part := least(-balance.available, cents);
      moved := (moved - 'owed_by_professional') || jsonb_build_object('available', part,
        'pending', least(-balance.pending, cents - part), 'receivable', cents - part - least(-balance.pending, cents - part));
    end if;
  end if;
  insert into wallet.entries (transaction_id, account, amount_cents)
    select made, e.key, e.value::bigint from jsonb_each_text(moved) e where e.value::bigint <> 0;
  if professional is null then
    if moved ?| array['connected', 'payouts_sent', 'pending', 'available', 'in_transit', 'receivable', 'discount', 'holds'] then
      raise exception 'ledger transaction % moves accounts of a professional without naming one', post.key using errcode = 'check_violation';
    end if;
    return true;
  end if;
  -- Only a reversal may take more than the discount that is still to be given.
  allowed_debit := case when post.kind = 'discount_reversed' then 9223372036854775807 else greatest(balance.discount, 0) end;
  if coalesce((moved->>'discount')::bigint, 0) > 0 and balance.discount + (moved->>'discount')::bigint > allowed_debit then
    raise exception 'the discount of professional % does not suffice', professional
      using errcode = 'check_violation', constraint = 'balances_discount_not_overdrawn';
  end if;
  update wallet.balances b set
    connected = b.connected + coalesce((moved->>'connected')::bigint, 0),
    payouts_sent = b.payouts_sent + coalesce((moved->>'payouts_sent')::bigint, 0),
    pending = b.pending + coalesce((moved->>'pending')::bigint, 0),
    available = b.available + coalesce((moved->>'available')::bigint, 0),
    in_transit = b.in_transit + coalesce((moved->>'in_transit')::bigint, 0),
    receivable = b.receivable + coalesce((moved->>'receivable')::bigint, 0),
    discount = b.discount + coalesce((moved->>'discount')::bigint, 0),
    holds = b.holds + coalesce((moved->>'holds')::bigint, 0)
    where b.professional_id = professional;
  cents := coalesce((moved->>'pending')::bigint, 0);
  if cents > 0 then perform wallet.draw_lots(professional, 'pending', cents); end if;
  if cents < 0 then
    if available_on is null then
      raise exception 'pending money needs the day on which it becomes available' using errcode = 'check_violation';
    end if;
    insert into wallet.lots (professional_id, transaction_id, state, available_on, amount_cents, left_cents)
      values (professional, made, 'pending', post.available_on, -cents, -cents);
  end if;
  cents := coalesce((moved->>'available')::bigint, 0);
  if cents > 0 then perform wallet.draw_lots(professional, 'available', cents); end if;
  if cents < 0 then
    insert into wallet.lots (professional_id, transaction_id, state, available_on, amount_cents, left_cents)
      values (professional, made, 'available', post.at, -cents, -cents);
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION wallet.refuse_direct_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user <> 'meche_ledger' then
    raise exception '%.% is written by wallet.post alone', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION wallet.refuse_later_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sealed uuid;
begin
  select e.transaction_id into sealed from added e
    where (select t.made_in from wallet.transactions t where t.id = e.transaction_id) is distinct from pg_current_xact_id()
    limit 1;
  if found then
    raise exception 'ledger transaction % is sealed', sealed using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE TRIGGER photos_within_plan AFTER INSERT OR UPDATE OF is_shown, professional_id ON album.photos FOR EACH ROW EXECUTE FUNCTION album.enforce_plan_limit();
CREATE TRIGGER answers_never_changed BEFORE UPDATE OR TRUNCATE ON appointments.answers FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER announced AFTER INSERT OR DELETE ON appointments.appointments FOR EACH ROW EXECUTE FUNCTION appointments.notify_appointment();
CREATE TRIGGER announced_again AFTER UPDATE ON appointments.appointments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION appointments.notify_appointment();
CREATE CONSTRAINT TRIGGER none_without_account AFTER INSERT OR UPDATE OF group_id, customer_id ON appointments.appointments NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((new.group_id IS NOT NULL) AND (new.customer_id IS NULL))) EXECUTE FUNCTION appointments.expect_no_account();
CREATE TRIGGER proposals_closed BEFORE UPDATE OF state ON appointments.appointments FOR EACH ROW WHEN (((old.state = 'requested'::text) AND (new.state <> 'requested'::text))) EXECUTE FUNCTION appointments.close_proposals_first();
CREATE TRIGGER reviewed_stay_completed BEFORE UPDATE OF state ON appointments.appointments FOR EACH ROW WHEN (((old.state = 'completed'::text) AND (new.state <> 'completed'::text))) EXECUTE FUNCTION reviews.refuse_reviewed_outcome_change();
CREATE TRIGGER events_append_only BEFORE DELETE OR TRUNCATE ON appointments.events FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER events_only_reasons_removed BEFORE UPDATE ON appointments.events FOR EACH ROW EXECUTE FUNCTION appointments.allow_only_reason_removal();
CREATE CONSTRAINT TRIGGER two_at_least AFTER INSERT ON appointments.groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION appointments.check_group_size();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE ON appointments.price_rises FOR EACH ROW EXECUTE FUNCTION appointments.notify_price_rise();
CREATE TRIGGER confirmed_only BEFORE INSERT OR UPDATE ON appointments.price_rises FOR EACH ROW EXECUTE FUNCTION appointments.check_rise_of_confirmed();
CREATE TRIGGER announced AFTER INSERT OR UPDATE OF state ON appointments.proposals FOR EACH ROW EXECUTE FUNCTION appointments.notify_proposal();
CREATE TRIGGER requests_only BEFORE INSERT ON appointments.proposals FOR EACH ROW EXECUTE FUNCTION appointments.of_request();
CREATE TRIGGER proposed_times_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON appointments.proposed_times FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER feed_generations_whole AFTER INSERT OR UPDATE OF whole_at ON connections.feed_generations FOR EACH ROW WHEN ((new.whole_at IS NOT NULL)) EXECUTE FUNCTION connections.expect_whole_feeds();
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR TRUNCATE ON kit.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON kit.audit_entries FOR EACH ROW WHEN (((old.action <> ALL (ARRAY['signed_in'::text, 'signed_out'::text, 'reauthenticated'::text])) OR (old.at > (now() - '364 days'::interval)))) EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER wakes_workers AFTER INSERT ON kit.facts FOR EACH STATEMENT EXECUTE FUNCTION kit.wake_workers();
CREATE TRIGGER only_allowed_changes BEFORE DELETE OR UPDATE ON messaging.messages FOR EACH ROW EXECUTE FUNCTION messaging.refuse_message_change();
CREATE TRIGGER announced AFTER UPDATE ON messaging.threads FOR EACH ROW WHEN (((((((((old.last_number IS DISTINCT FROM new.last_number) OR (old.customer_seen IS DISTINCT FROM new.customer_seen)) OR (old.professional_seen IS DISTINCT FROM new.professional_seen)) OR (old.is_known IS DISTINCT FROM new.is_known)) OR (old.customer_blocks IS DISTINCT FROM new.customer_blocks)) OR (old.professional_blocks IS DISTINCT FROM new.professional_blocks)) OR (old.customer_left IS DISTINCT FROM new.customer_left)) OR (old.professional_left IS DISTINCT FROM new.professional_left))) EXECUTE FUNCTION messaging.notify_thread();
CREATE TRIGGER seats_updated AFTER UPDATE OF last_at, professional_seen, customer_sent ON messaging.threads FOR EACH ROW EXECUTE FUNCTION messaging.update_seats();
CREATE TRIGGER only_allowed_changes BEFORE DELETE OR UPDATE ON moderation.cases FOR EACH ROW EXECUTE FUNCTION moderation.refuse_case_change();
CREATE TRIGGER only_allowed_changes BEFORE DELETE OR UPDATE ON moderation.contests FOR EACH ROW EXECUTE FUNCTION moderation.refuse_report_change();
CREATE TRIGGER only_allowed_changes BEFORE DELETE OR UPDATE ON moderation.decisions FOR EACH ROW EXECUTE FUNCTION moderation.refuse_decision_change();
CREATE TRIGGER only_allowed_changes BEFORE DELETE OR UPDATE ON moderation.reports FOR EACH ROW EXECUTE FUNCTION moderation.refuse_report_change();
CREATE TRIGGER announced AFTER UPDATE ON payments.payables FOR EACH ROW WHEN (((old.status <> new.status) OR (old.captured_cents <> new.captured_cents))) EXECUTE FUNCTION appointments.notify_payment();
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.mileage_terms FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.places FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER members_follow_plan AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((new.staff_profiles < old.staff_profiles)) EXECUTE FUNCTION staff.follow_plan();
CREATE TRIGGER photos_follow_plan AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((new.photos IS DISTINCT FROM old.photos)) EXECUTE FUNCTION album.follow_plan();
CREATE TRIGGER plan_changed AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('id');
CREATE TRIGGER plan_opened AFTER INSERT ON professionals.professionals FOR EACH ROW EXECUTE FUNCTION scheduling.open_plan_version();
CREATE TRIGGER save_former_slug AFTER UPDATE OF slug ON professionals.professionals FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION professionals.save_former_slug();
CREATE TRIGGER settings_renewed BEFORE UPDATE ON professionals.professionals FOR EACH ROW EXECUTE FUNCTION professionals.renew_settings();
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.work_zones FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER completed_visits_only BEFORE INSERT OR UPDATE OF appointment_id, professional_id ON reviews.reviews FOR EACH ROW EXECUTE FUNCTION reviews.of_completed_visit();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE ON scheduling.blocked_times FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE ON scheduling.busy_times FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE ON scheduling.exceptions FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER announced AFTER INSERT OR UPDATE ON scheduling.opening_versions FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER announced AFTER UPDATE ON scheduling.plan_versions FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER announced AFTER INSERT OR UPDATE ON scheduling.rosters FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER announced AFTER INSERT OR UPDATE ON search.readings FOR EACH ROW EXECUTE FUNCTION search.notify_listing();
CREATE TRIGGER plan_changed AFTER UPDATE ON services.equipments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON services.length_terms FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('service');
CREATE TRIGGER question_sets_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON services.question_sets FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER plan_changed AFTER UPDATE ON services.services FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON services.step_equipments FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('step');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON services.steps FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('service');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE ON services.topic_services FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('service');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON staff.member_services FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('member');
CREATE TRIGGER calendar_feeds_ended AFTER UPDATE OF account_id, deleted_at ON staff.members FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) OR (new.account_id IS DISTINCT FROM old.account_id))) EXECUTE FUNCTION appointments.end_calendar_feeds();
CREATE TRIGGER members_within_plan AFTER INSERT OR UPDATE OF bookable, deleted_at, professional_id ON staff.members FOR EACH ROW WHEN ((new.bookable AND (new.deleted_at IS NULL))) EXECUTE FUNCTION staff.enforce_plan_limit();
CREATE TRIGGER plan_changed AFTER UPDATE ON staff.members FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER discount_uses_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.discount_uses FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER announced AFTER INSERT OR UPDATE ON subscriptions.discounts FOR EACH ROW EXECUTE FUNCTION subscriptions.notify_discount();
CREATE TRIGGER invoice_documents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.invoice_documents FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER invoice_lines_add_up AFTER INSERT ON subscriptions.invoice_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION subscriptions.check_invoice();
CREATE TRIGGER invoice_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER invoice_lines_sealed BEFORE INSERT ON subscriptions.invoice_lines FOR EACH ROW EXECUTE FUNCTION subscriptions.seal_lines();
CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT ON subscriptions.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION subscriptions.check_invoice();
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.invoices FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER token_cleared BEFORE UPDATE OF status ON verification.account_commands FOR EACH ROW WHEN ((new.status <> 'pending'::text)) EXECUTE FUNCTION verification.clear_token();
CREATE TRIGGER decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON verification.decisions FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER announced AFTER INSERT OR UPDATE OF state ON waiting.offers FOR EACH ROW EXECUTE FUNCTION scheduling.notify_calendar();
CREATE TRIGGER balances_written_by_post BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON wallet.balances FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_direct_write();
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.entries FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER entries_sealed AFTER INSERT ON wallet.entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_later_entry();
CREATE TRIGGER entries_written_by_post BEFORE INSERT ON wallet.entries FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_direct_write();
CREATE TRIGGER lots_written_by_post BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON wallet.lots FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_direct_write();
CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.transactions FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER transactions_balanced AFTER INSERT ON wallet.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet.check_balanced();
CREATE TRIGGER transactions_written_by_post BEFORE INSERT ON wallet.transactions FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_direct_write();
