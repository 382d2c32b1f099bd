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
CREATE SCHEMA favourites;
CREATE SCHEMA files;
CREATE SCHEMA identity;
CREATE SCHEMA kit; -- What every domain leans on and none owns: the business clock, idempotency keys, the audit trail.
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
CREATE SCHEMA sign_up; -- A professional who signs up, before there is an account.
CREATE SCHEMA staff;
CREATE SCHEMA subscriptions;
CREATE SCHEMA verification;
CREATE SCHEMA waiting;
CREATE SCHEMA wallet;

-- A public picture each, by which it is named.
CREATE TABLE album.photos (
  id uuid NOT NULL, -- Of its file: the public picture.
  professional_id uuid NOT NULL,
  position integer NOT NULL,
  caption text NOT NULL DEFAULT ''::text,
  category text,
  member_id uuid,
  before_id uuid, -- Of one that was taken afterwards: how it was before. Both are shown as one.
  is_cover boolean NOT NULL DEFAULT false,
  is_shown boolean NOT NULL DEFAULT true, -- Hidden where the plan has no room for it, until it has or she picks others, and where it is removed.
  version integer NOT NULL DEFAULT 1, -- Grows with every edit of what is said of it; an edit made from an older one is refused.
  added_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone, -- An operator took it away from all but its house; kept for a contest.
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

-- Photos among the answers: private files of the customer, seen by whoever may see the appointment.
CREATE TABLE appointments.answer_photos (
  appointment_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT answer_photos_pkey PRIMARY KEY (appointment_id, file_id),
  CONSTRAINT answer_photos_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT answer_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id) ON DELETE CASCADE
);
CREATE INDEX answer_photos_file_idx ON appointments.answer_photos USING btree (file_id);

-- What a customer answered before her visit, to the questions as they were then. Never changed; deleted with a hold that ran out, some time after the visit (decision 75), and with the person.
CREATE TABLE appointments.answers (
  appointment_id uuid NOT NULL,
  position integer NOT NULL,
  topic_id uuid NOT NULL,
  topic_version integer NOT NULL,
  topic_name text NOT NULL,
  answers jsonb NOT NULL,
  CONSTRAINT answers_pkey PRIMARY KEY (appointment_id, "position"),
  CONSTRAINT answers_topic_key UNIQUE (appointment_id, topic_id),
  CONSTRAINT answers_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT answers_questions_fkey FOREIGN KEY (topic_id, topic_version) REFERENCES services.question_sets(topic_id, version),
  CONSTRAINT answers_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text))
);

-- One visit of one customer. Names, prices, address and terms are as they were when it was booked.
CREATE TABLE appointments.appointments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  member_id uuid NOT NULL,
  customer_id uuid,
  booked_by text NOT NULL,
  customer_name text NOT NULL,
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
  distance_hm integer, -- One-way trip in tenths of a kilometre, at home only.
  state text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  service_fee_cents integer NOT NULL,
  mileage_cents integer NOT NULL,
  search_fee_cents integer NOT NULL,
  total_cents integer NOT NULL,
  card_cents integer NOT NULL, -- Held on the card; the rest, on_site_cents, is paid to the professional.
  on_site_cents integer NOT NULL,
  cancellation_window_hours integer NOT NULL,
  late_fee_percent integer NOT NULL,
  no_show_fee_percent integer NOT NULL, -- Of the total, as it was named before the booking; 0 where it was not.
  payment_failure text NOT NULL,
  expires_at timestamp with time zone,
  reminder_at timestamp with time zone,
  closing_at timestamp with time zone NOT NULL, -- When the system completes an appointment that nobody marked (20 h after its end).
  settle_at timestamp with time zone, -- When the money of a completed appointment or a no-show moves: ten minutes after, until which it may be undone; 48 hours after when the system completed it.
  revision integer NOT NULL DEFAULT 0,
  cancelled_by text,
  cancel_reason text,
  fee_cents integer, -- Late or no-show fee taken, if any.
  created_at timestamp with time zone NOT NULL,
  state_changed_at timestamp with time zone NOT NULL,
  mark_reminder_at timestamp with time zone, -- When the professional is reminded of a visit that she has not marked (2 h after its end); null once she was, and for visits she booked herself.
  contest_until timestamp with time zone, -- Completed by the system, with money to move: until when the customer may say that it did not take place.
  contested_at timestamp with time zone,
  contest_reason text,
  contest_decided_at timestamp with time zone,
  decided_cents integer, -- What an operator let be debited of a contested visit.
  answer_by timestamp with time zone, -- Booked as a request: until when the professional may accept it, after which it ends. Null: booked at once.
  review_ask_at timestamp with time zone, -- When the customer is asked for a review of a completed visit: a day after its outcome stands, never at night; null once she was, and for who has no account.
  paid_on_site_by text, -- How what was due on site was paid, of a completed visit; null where nothing was due there, or nobody said.
  sought text GENERATED ALWAYS AS (appointments.sought(customer_name, customer_phone, customer_email)) STORED, -- By what a visit is found: name without accents and capitals, digits of the telephone, e-mail. It follows them, also when they are forgotten.
  series_id uuid,
  group_id uuid, -- Booked at once with those of other people, or of other members; null: alone.
  group_position integer,
  person_name text NOT NULL DEFAULT ''::text, -- Whom of a group it is for, as the customer calls her; empty: herself, or not said.
  house_note text NOT NULL DEFAULT ''::text, -- What the house noted for itself: its calendar shows it, its customer reads it in her export alone. Gone with her, and with the house.
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT appointments_group_fkey FOREIGN KEY (group_id, professional_id, customer_id) REFERENCES appointments.groups(id, professional_id, customer_id),
  CONSTRAINT appointments_group_house_fkey FOREIGN KEY (group_id, professional_id) REFERENCES appointments.groups(id, professional_id),
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
  CONSTRAINT appointments_customer_name_check CHECK (((length(customer_name) >= 1) AND (length(customer_name) <= 201))),
  CONSTRAINT appointments_distance_hm_check CHECK ((distance_hm >= 0)),
  CONSTRAINT appointments_fee_cents_check CHECK ((fee_cents >= 0)),
  CONSTRAINT appointments_group_check CHECK ((((group_id IS NULL) = (group_position IS NULL)) AND (((group_id IS NOT NULL) AND (customer_id IS NOT NULL)) OR (person_name = ''::text)))),
  CONSTRAINT appointments_group_position_check CHECK (((group_position >= 1) AND (group_position <= 4))),
  CONSTRAINT appointments_house_note_check CHECK ((length(house_note) <= 1000)),
  CONSTRAINT appointments_mileage_cents_check CHECK ((mileage_cents >= 0)),
  CONSTRAINT appointments_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT appointments_on_site_cents_check CHECK ((on_site_cents >= 0)),
  CONSTRAINT appointments_paid_on_site_by_check CHECK ((paid_on_site_by = ANY (ARRAY['cash'::text, 'card'::text, 'cheque'::text, 'other'::text]))),
  CONSTRAINT appointments_paid_on_site_completed CHECK (((paid_on_site_by IS NULL) OR ((state = 'completed'::text) AND (on_site_cents > 0)))),
  CONSTRAINT appointments_payment_failure_check CHECK ((payment_failure = ANY (ARRAY['cancel'::text, 'pay_on_site'::text]))),
  CONSTRAINT appointments_place_check CHECK ((place = ANY (ARRAY['salon'::text, 'at_home'::text]))),
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

-- The secret addresses at which other calendars read a member's: of whoever opened it, one each.
CREATE TABLE appointments.calendar_feeds (
  member_id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL, -- SHA-256 of what stands in the address, which is kept nowhere.
  opened_at timestamp with time zone NOT NULL, -- Business time.
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (member_id, account_id),
  CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash),
  CONSTRAINT calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT calendar_feeds_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT calendar_feeds_token_hash_check CHECK ((length(token_hash) = 32))
);

-- What happened to an appointment. Only ever added to; the reasons of prices are emptied when the person they are about is forgotten.
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

-- Two to four appointments at one house, booked at once: by a customer for several people, or by the house for one person whom several members serve in turn, and then without an account.
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
  service_id uuid, -- Null with its category where the professional booked in free words.
  name text NOT NULL,
  category text,
  price_cents integer NOT NULL,
  duration_minutes integer NOT NULL,
  prepayment boolean NOT NULL,
  steps jsonb NOT NULL, -- [{name, durationMinutes, freeTimeMinutes, equipment: [name]}] as booked.
  hair_length text, -- As it was told; null where the service does not go by it.
  gender text, -- Whom it was for, beside the length.
  questionnaire boolean NOT NULL DEFAULT false, -- Booked on request: its price may be answered with another one.
  CONSTRAINT lines_pkey PRIMARY KEY (appointment_id, "position"),
  CONSTRAINT lines_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT lines_free_words_check CHECK (((service_id IS NULL) = (category IS NULL))),
  CONSTRAINT lines_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'child'::text]))),
  CONSTRAINT lines_hair_length_check CHECK ((hair_length = ANY (ARRAY['very_short'::text, 'ear'::text, 'chin'::text, 'shoulder'::text, 'armpit'::text, 'mid_back'::text]))),
  CONSTRAINT lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT lines_price_cents_check CHECK ((price_cents >= 0))
);

-- What the house asks more for, one a visit at a time: it occupies nothing and changes nothing until its customer agrees. Gone once she has answered, or the visit has changed or ended.
CREATE TABLE appointments.price_rises (
  appointment_id uuid NOT NULL,
  asked jsonb NOT NULL, -- What stays of its lines, what is added, and at which prices.
  services jsonb NOT NULL, -- Their names, as the customer is shown them.
  total_cents integer NOT NULL, -- What the visit would cost: at any other price than that she is asked anew.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT price_rises_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT price_rises_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT price_rises_total_cents_check CHECK ((total_cents > 0))
);

-- What a professional offered instead of a request: it occupies nothing. One is open at a time, and one is taken at most.
CREATE TABLE appointments.proposals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  appointment_id uuid NOT NULL,
  round integer NOT NULL,
  line_position integer, -- Of the service on request whose price is another one; null with what follows where the price stays.
  line_name text,
  former_price_cents integer,
  line_price_cents integer,
  total_cents integer NOT NULL, -- What the visit costs when it is taken, and card_cents of it by card.
  card_cents integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  state text NOT NULL DEFAULT 'open'::text,
  taken_position integer,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone, -- When it was taken or declined, taken back or replaced, or its request ended.
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

-- The times of a proposal, five at most; of one that is about the price alone, that of the request.
CREATE TABLE appointments.proposed_times (
  proposal_id uuid NOT NULL,
  position integer NOT NULL,
  member_id uuid NOT NULL,
  member_name text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  open_until timestamp with time zone NOT NULL, -- Business time: the answer to the request is due, or the notice of this time begins.
  CONSTRAINT proposed_times_pkey PRIMARY KEY (proposal_id, "position"),
  CONSTRAINT proposed_times_proposal_id_member_id_starts_at_key UNIQUE (proposal_id, member_id, starts_at),
  CONSTRAINT proposed_times_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT proposed_times_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES appointments.proposals(id),
  CONSTRAINT proposed_times_check CHECK ((starts_at < ends_at)),
  CONSTRAINT proposed_times_check1 CHECK ((open_until <= starts_at)),
  CONSTRAINT proposed_times_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);

-- Visits that the house has moved and whose customer is not told yet: how they stood when she was told last. Back there, nobody is told.
CREATE TABLE appointments.untold_moves (
  appointment_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  member_id uuid NOT NULL,
  member_name text NOT NULL,
  late_fee_percent integer NOT NULL, -- As she agreed to it: hers again when the visit is moved back.
  tell_at timestamp with time zone NOT NULL, -- Business time: when the undo is offered no longer.
  CONSTRAINT untold_moves_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT untold_moves_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments.appointments(id),
  CONSTRAINT untold_moves_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT untold_moves_check CHECK ((starts_at < ends_at))
);
CREATE INDEX untold_moves_tell_idx ON appointments.untold_moves USING btree (tell_at);

-- Leads to no appointment and to nobody: whoever holds a ticket learns when, not who. Gone a day after it was told.
CREATE TABLE appointments.widget_tickets (
  ticket uuid NOT NULL,
  state text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  told_at timestamp with time zone NOT NULL, -- Business time.
  CONSTRAINT widget_tickets_pkey PRIMARY KEY (ticket),
  CONSTRAINT widget_tickets_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'confirmed'::text])))
);
CREATE INDEX widget_tickets_told_idx ON appointments.widget_tickets USING btree (told_at);

-- Alike, and two people: not offered again as one.
CREATE TABLE clients.apart (
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  CONSTRAINT apart_pkey PRIMARY KEY (one_id, other_id),
  CONSTRAINT apart_one_id_fkey FOREIGN KEY (one_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT apart_check CHECK ((one_id < other_id))
);
CREATE INDEX apart_other_idx ON clients.apart USING btree (other_id);

-- One row a person of a house's book, with or without an account. Figures follow from clients.visits.
CREATE TABLE clients.clients (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  account_id uuid,
  entered_by uuid, -- The member who wrote her down: hers to see before she has come. Null: she came by a booking, or by an import.
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
  told_by text, -- How she wants to be told; null: nobody asked her.
  note text NOT NULL DEFAULT ''::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  health bytea, -- Allergies, patch test and notes about health, sealed with a key outside the database.
  has_allergy boolean NOT NULL DEFAULT false, -- Shown in red wherever her visits are; what it is, is in health.
  first_visit_at timestamp with time zone,
  last_visit_at timestamp with time zone, -- The start of the last visit that is done; of the next one that is booked: next_visit_at.
  next_visit_at timestamp with time zone,
  visit_count integer NOT NULL DEFAULT 0,
  no_show_count integer NOT NULL DEFAULT 0,
  spent_cents bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  sought text GENERATED ALWAYS AS (appointments.sought(name, phone, email)) STORED,
  birth_month smallint GENERATED ALWAYS AS (EXTRACT(month FROM birthday)) STORED,
  import_id uuid,
  CONSTRAINT clients_pkey PRIMARY KEY (id),
  CONSTRAINT clients_of_one_house UNIQUE (professional_id, id),
  CONSTRAINT clients_one_an_account UNIQUE (professional_id, account_id),
  CONSTRAINT clients_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT clients_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff.members(id),
  CONSTRAINT clients_import_id_fkey FOREIGN KEY (import_id) REFERENCES clients.imports(id),
  CONSTRAINT clients_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT clients_check CHECK (((NOT has_allergy) OR (health IS NOT NULL))),
  CONSTRAINT clients_city_check CHECK ((length(city) <= 100)),
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
  CONSTRAINT clients_told_by_check CHECK ((told_by = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text, 'nothing'::text]))),
  CONSTRAINT clients_visit_count_check CHECK ((visit_count >= 0))
);
CREATE INDEX clients_account_idx ON clients.clients USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX clients_allergy_idx ON clients.clients USING btree (professional_id, id) WHERE has_allergy;
CREATE INDEX clients_birthday_idx ON clients.clients USING btree (professional_id, birth_month) WHERE (birth_month IS NOT NULL);
CREATE INDEX clients_by_last_visit_idx ON clients.clients USING btree (professional_id, COALESCE(last_visit_at, '-infinity'::timestamp with time zone) DESC, id DESC);
CREATE INDEX clients_by_name_idx ON clients.clients USING btree (professional_id, sought, id);
CREATE INDEX clients_by_spent_idx ON clients.clients USING btree (professional_id, spent_cents DESC, id DESC);
CREATE INDEX clients_email_idx ON clients.clients USING btree (professional_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX clients_entered_by_idx ON clients.clients USING btree (entered_by) WHERE (entered_by IS NOT NULL);
CREATE INDEX clients_import_idx ON clients.clients USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX clients_phone_idx ON clients.clients USING btree (professional_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX clients_sought_idx ON clients.clients USING gin (professional_id, sought public.gin_trgm_ops);
CREATE INDEX clients_tags_idx ON clients.clients USING gin (professional_id, tags);

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

-- What was mixed for her on a day: its parts are clients.formula_parts.
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

-- What stands on each line, or what is wrong with it; gone once it is in the book.
CREATE TABLE clients.import_lines (
  import_id uuid NOT NULL,
  line integer NOT NULL,
  client jsonb,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT import_lines_pkey PRIMARY KEY (import_id, line),
  CONSTRAINT import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES clients.imports(id) ON DELETE CASCADE,
  CONSTRAINT import_lines_are_kept_or_named CHECK (((client IS NOT NULL) OR (problems <> '[]'::jsonb))),
  CONSTRAINT import_lines_line_check CHECK (((line >= 1) AND (line <= 100000)))
);

-- Each file that was brought along; what waits of it goes with the next one that is begun.
CREATE TABLE clients.imports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  file_name text NOT NULL,
  line_count integer NOT NULL,
  client_count integer,
  created_at timestamp with time zone NOT NULL,
  committed_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT imports_check CHECK (((committed_at IS NULL) = (client_count IS NULL))),
  CONSTRAINT imports_check1 CHECK (((undone_at IS NULL) OR (committed_at IS NOT NULL))),
  CONSTRAINT imports_client_count_check CHECK ((client_count >= 0)),
  CONSTRAINT imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT imports_line_count_check CHECK (((line_count >= 1) AND (line_count <= 20000)))
);
CREATE INDEX imports_professional_idx ON clients.imports USING btree (professional_id, created_at DESC, id);

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

-- Which client was merged into which, and what moved with her.
CREATE TABLE clients.merges (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_name text NOT NULL,
  former jsonb, -- Both as they were, and the one that is kept as she was written then, with what each consented to; health as it was sealed. Gone once it cannot be undone any more.
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

-- Who allows to be photographed; withdrawn, the row is gone, and so are the photos. When it was given and withdrawn stays on the audit trail.
CREATE TABLE clients.photo_consents (
  client_id uuid NOT NULL,
  consented_on date NOT NULL, -- The day, in the house's zone, on which the client said yes.
  recorded_by uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT photo_consents_pkey PRIMARY KEY (client_id),
  CONSTRAINT photo_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients.clients(id) ON DELETE CASCADE,
  CONSTRAINT photo_consents_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff.members(id)
);
CREATE INDEX photo_consents_recorded_by_idx ON clients.photo_consents USING btree (recorded_by);

-- A file each, seen by whoever sees the client, and by no address.
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

-- Whose each appointment of the house is, and what is counted of it.
CREATE TABLE clients.visits (
  appointment_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  client_id uuid NOT NULL,
  member_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  spent_cents integer NOT NULL DEFAULT 0, -- Of a completed visit: services and mileage, without the marketplace's search fee.
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

-- One event owed to one address, tried again for two days.
CREATE TABLE connections.deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0, -- How many of the attempts ended: with fewer one is under way, and what came later waits for it.
  since timestamp with time zone NOT NULL, -- From when on it is tried: it begins anew when she sends it again.
  asked_at timestamp with time zone,
  retry_at timestamp with time zone NOT NULL,
  failure jsonb,
  answer_code integer, -- What the last try was answered; null with a problem: nobody answered.
  problem text,
  tried_at timestamp with time zone,
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

-- An address of a system of the house that is told of its visits.
CREATE TABLE connections.endpoints (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  number integer NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  secret bytea NOT NULL, -- What it is told is signed with, sealed.
  former_secret bytea, -- The one before, sealed: signed with as well until then.
  former_until timestamp with time zone,
  silences integer NOT NULL DEFAULT 0, -- How often in a row nobody answered there at all: for so long all that waits for it rests.
  reached_at timestamp with time zone, -- When something was taken there last.
  failing_since timestamp with time zone, -- Tried in vain for two days: it is told of nothing until a test arrives there.
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

-- What the systems of a house are told of, by an id that stays the same however often it is sent. Nothing of the visit is kept here: it is read when it is sent.
CREATE TABLE connections.events (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  appointment_id uuid,
  position integer, -- Of what happened, in the history of the visit.
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

-- Served is the last that is whole; the others go, those that were left half-way too.
CREATE TABLE connections.feed_generations (
  id uuid NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  generated_at timestamp with time zone NOT NULL,
  whole_at timestamp with time zone, -- Null until each of its shards is kept.
  CONSTRAINT feed_generations_pkey PRIMARY KEY (id),
  CONSTRAINT feed_generations_number_key UNIQUE (number)
);

CREATE TABLE connections.feed_shards (
  generation_id uuid NOT NULL,
  feed text NOT NULL,
  number integer NOT NULL,
  kept boolean NOT NULL DEFAULT false, -- Its bytes are there. The row comes before them and goes after them: what lies there has one.
  CONSTRAINT feed_shards_pkey PRIMARY KEY (generation_id, feed, number),
  CONSTRAINT feed_shards_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES connections.feed_generations(id) ON DELETE CASCADE,
  CONSTRAINT feed_shards_feed_check CHECK ((feed = ANY (ARRAY['merchants'::text, 'services'::text]))),
  CONSTRAINT feed_shards_number_check CHECK ((number >= 0))
);

-- Whoever shows one reads what is public of its house, and nothing else. Revoked, it is gone.
CREATE TABLE connections.keys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  number integer NOT NULL, -- The lowest that none of the house has: so there are ten at most.
  name text NOT NULL,
  prefix text NOT NULL, -- How it begins, by which she knows it again; of the rest only the sha256 is kept.
  key_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone, -- To the minute.
  CONSTRAINT keys_pkey PRIMARY KEY (id),
  CONSTRAINT keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT keys_professional_id_number_key UNIQUE (professional_id, number),
  CONSTRAINT keys_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT keys_name_check CHECK ((name <> ''::text)),
  CONSTRAINT keys_number_check CHECK (((number >= 1) AND (number <= 10)))
);

-- Her choice: without it nothing of hers is in the feeds of partners.
CREATE TABLE connections.listed_houses (
  professional_id uuid NOT NULL,
  listed_at timestamp with time zone NOT NULL,
  CONSTRAINT listed_houses_pkey PRIMARY KEY (professional_id),
  CONSTRAINT listed_houses_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Where a customer may be visited, as she told it. At most one is the default: the address of her profile.
CREATE TABLE customers.addresses (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  line text, -- Null when the commune is all that is known.
  city text NOT NULL,
  postal_code text NOT NULL,
  insee_code text NOT NULL,
  is_default boolean NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY, -- In the order she added them.
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT addresses_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code),
  CONSTRAINT addresses_city_check CHECK ((length(city) <= 100)),
  CONSTRAINT addresses_line_check CHECK ((length(line) <= 200)),
  CONSTRAINT addresses_postal_code_check CHECK ((postal_code ~ '^[0-9]{5}$'::text))
);
CREATE INDEX addresses_account_idx ON customers.addresses USING btree (account_id);
CREATE UNIQUE INDEX addresses_one_default_idx ON customers.addresses USING btree (account_id) WHERE is_default;

-- What a customer tells of herself, beside her addresses.
CREATE TABLE customers.profiles (
  account_id uuid NOT NULL,
  gender text,
  CONSTRAINT profiles_pkey PRIMARY KEY (account_id),
  CONSTRAINT profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT profiles_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'child'::text])))
);

-- Whom a customer wants to find again.
CREATE TABLE favourites.favourites (
  account_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  number integer NOT NULL, -- The lowest that none of her others has: so many may be kept, whoever asks at once.
  is_hers boolean NOT NULL DEFAULT false, -- Her hairdresser: one at most.
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (account_id, professional_id),
  CONSTRAINT favourites_account_id_number_key UNIQUE (account_id, number),
  CONSTRAINT favourites_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT favourites_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT favourites_number_check CHECK (((number >= 1) AND (number <= 50)))
);
CREATE UNIQUE INDEX favourites_hers_idx ON favourites.favourites USING btree (account_id) WHERE is_hers;

-- Private files, cleaned when they came in. The bytes lie in the file storage under the id, encrypted.
CREATE TABLE files.files (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  owner_kind text NOT NULL,
  owner_id uuid NOT NULL, -- The account, the sign-up draft before there is one, or the business.
  name text NOT NULL, -- As the person called it; shown, never a path.
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  stored_at timestamp with time zone, -- Null while the bytes are on their way to the storage.
  attached_to text, -- What needs the file, and with it whether anybody may see it. Null: in quarantine, removed at sweep_at.
  sweep_at timestamp with time zone,
  removing boolean NOT NULL DEFAULT false, -- Nobody may attach it any more: the bytes go first, then the row.
  original boolean NOT NULL DEFAULT false, -- Kept as it was sent, byte for byte; otherwise an image was drawn anew.
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

-- A public picture in smaller sizes and newer formats, drawn once it is attached. The bytes lie in the file storage under file id and name.
CREATE TABLE files.variants (
  file_id uuid NOT NULL,
  name text NOT NULL,
  size_bytes integer NOT NULL,
  CONSTRAINT variants_pkey PRIMARY KEY (file_id, name),
  CONSTRAINT variants_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id) ON DELETE CASCADE,
  CONSTRAINT variants_name_check CHECK ((name ~ '^[0-9]{3,4}-(avif|webp|jpeg)$'::text)),
  CONSTRAINT variants_size_bytes_check CHECK ((size_bytes > 0))
);

-- Which version of the terms somebody accepted, and when: by opening an account. Accounts from before terms were kept have no row.
CREATE TABLE identity.accepted_terms (
  account_id uuid NOT NULL,
  version text NOT NULL, -- The day of the version, as its page says it.
  accepted_at timestamp with time zone NOT NULL,
  CONSTRAINT accepted_terms_pkey PRIMARY KEY (account_id, version),
  CONSTRAINT accepted_terms_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT accepted_terms_version_check CHECK ((version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text))
);

CREATE TABLE identity.accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identity_uid text NOT NULL, -- The person's id at the identity service.
  email public.citext NOT NULL,
  email_verified_at timestamp with time zone,
  role text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text, -- E.164.
  language text NOT NULL DEFAULT 'fr'::text,
  is_operator boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  date_of_birth date,
  sessions_from timestamp with time zone, -- When all her sessions ended last: nothing that was proved before opens another. System time.
  former_email text, -- Until lately: told there, too, of what whoever took her account would do next.
  email_changed_at timestamp with time zone,
  suspended_at timestamp with time zone, -- An operator suspended it: she neither signs in nor calls. System time.
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_email_key UNIQUE (email),
  CONSTRAINT accounts_identity_uid_key UNIQUE (identity_uid),
  CONSTRAINT accounts_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT accounts_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  CONSTRAINT accounts_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  CONSTRAINT accounts_phone_number_check CHECK ((phone_number ~ '^\+[0-9]{6,15}$'::text)),
  CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['CUSTOMER'::text, 'HAIRDRESSER'::text, 'SALON'::text])))
);

-- Accounts that still count against the network line they were opened from. The row goes when the attempt is given back.
CREATE TABLE identity.counted_registrations (
  account_id uuid NOT NULL,
  line_hash bytea NOT NULL, -- SHA-256: the key of the line in kit.rate_limits.
  expires_at timestamp with time zone NOT NULL, -- System time: when the attempt stops counting.
  CONSTRAINT counted_registrations_pkey PRIMARY KEY (account_id),
  CONSTRAINT counted_registrations_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT counted_registrations_line_hash_check CHECK ((length(line_hash) = 32))
);
CREATE INDEX counted_registrations_over_idx ON identity.counted_registrations USING btree (expires_at);

-- Further identities of an account at the identity service, linked because its e-mail was verified there.
CREATE TABLE identity.linked_identities (
  identity_uid text NOT NULL,
  account_id uuid NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT linked_identities_pkey PRIMARY KEY (identity_uid),
  CONSTRAINT linked_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id)
);
CREATE INDEX linked_identities_account_idx ON identity.linked_identities USING btree (account_id);

-- Links we mailed, good once. Instants are system time. The token is derived from the id and a key outside the database; only its SHA-256 is kept.
CREATE TABLE identity.links (
  id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid, -- Null when somebody is invited who has no account yet, and of a code that a registration asks for.
  email public.citext NOT NULL, -- Whom it was mailed to; of a change of e-mail the new address.
  subject_id uuid, -- What an invitation is to: the staff member. Of a change of e-mail: the session that asked for it, which goes on.
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

-- In place of a code, once each, for whoever has lost her app. HMAC-SHA-256 with a key outside the database.
CREATE TABLE identity.recovery_codes (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.second_steps(account_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

-- Accounts that sign in in two steps, and those where it is being set up.
CREATE TABLE identity.second_steps (
  account_id uuid NOT NULL,
  secret bytea NOT NULL, -- What the app counts with: sealed with a key outside the database.
  started_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone, -- Since the first right code; null: it counts for nothing yet.
  last_step bigint, -- Which half minute since 1970 the last good code was of: a code is good once, and none before it.
  CONSTRAINT second_steps_pkey PRIMARY KEY (account_id),
  CONSTRAINT second_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT second_steps_check CHECK (((confirmed_at IS NULL) = (last_step IS NULL))),
  CONSTRAINT second_steps_secret_check CHECK (((length(secret) >= 30) AND (length(secret) <= 200)))
);

-- One row per signed-in device: a refresh-token family. Instants here are system time, not business time.
CREATE TABLE identity.sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  generation integer NOT NULL DEFAULT 0, -- Which refresh token of the family is good. Tokens are derived from the id, the generation and a key outside the database: none is kept.
  rotated_at timestamp with time zone,
  companion_hash bytea, -- SHA-256 of the HttpOnly cookie without which the readable tokens are useless; null where a client without cookies asked for tokens that stand alone.
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  user_agent text, -- As the browser calls itself: what the person recognises her devices by.
  reauthenticated_at timestamp with time zone, -- When she proved once more who she is, for what asks for it; system time.
  second_step_at timestamp with time zone, -- When a second step was proved in it: an operator's desk opens to no session without; null where there was none to prove.
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT sessions_companion_hash_check CHECK ((length(companion_hash) = 32)),
  CONSTRAINT sessions_generation_check CHECK ((generation >= 0)),
  CONSTRAINT sessions_user_agent_check CHECK ((length(user_agent) <= 400))
);
CREATE INDEX sessions_account_idx ON identity.sessions USING btree (account_id);
CREATE INDEX sessions_over_idx ON identity.sessions USING btree (LEAST(expires_at, revoked_at));

-- One row for each alarm that was ever on. A beginning and an end are told in the transaction that writes them.
CREATE TABLE kit.alarms (
  name text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone, -- Null: it is on.
  value double precision NOT NULL, -- The figure that set it off, or that it ended with.
  CONSTRAINT alarms_pkey PRIMARY KEY (name),
  CONSTRAINT alarms_check CHECK ((ended_at >= began_at)),
  CONSTRAINT alarms_name_check CHECK ((name ~ '^[a-z_]{1,60}$'::text))
);

-- Append-only trail of money, roles, sign-ins and decisions.
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

-- How far business time runs ahead of system time. Moved only outside production; every process listens to the channel business_clock.
CREATE TABLE kit.business_clock (
  singleton boolean NOT NULL DEFAULT true,
  offset_seconds bigint NOT NULL DEFAULT 0,
  CONSTRAINT business_clock_pkey PRIMARY KEY (singleton),
  CONSTRAINT business_clock_singleton_check CHECK (singleton)
);

-- Which POST that books or moves money was done under which Idempotency-Key: written in the transaction of the work itself. Holds no answer, only whom it is about; system time, kept for a day.
CREATE TABLE kit.done_once (
  caller uuid NOT NULL, -- The account that called.
  key text NOT NULL,
  request_hash bytea NOT NULL,
  subject_id text, -- What was made or moved: the answer is told again from it.
  refusal jsonb, -- The code of an expected no, with its fields and details, where nothing was done.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT done_once_pkey PRIMARY KEY (caller, key),
  CONSTRAINT done_once_check CHECK (((subject_id IS NULL) <> (refusal IS NULL))),
  CONSTRAINT done_once_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200))),
  CONSTRAINT done_once_request_hash_check CHECK ((length(request_hash) = 32)),
  CONSTRAINT done_once_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 200)))
);
CREATE INDEX done_once_created_at_idx ON kit.done_once USING btree (created_at);

-- Outbox: written in the transaction of the change, taken out by the worker in the transaction that queues one job per reaction.
CREATE TABLE kit.facts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  subject text, -- The id of what it is about: reactions to facts of one subject keep their order.
  CONSTRAINT facts_pkey PRIMARY KEY (id)
);

-- One reaction to one fact: queued in the transaction that takes the fact out of the outbox, run at least once. What is done is kept a week without its payload; what failed stays until an operator runs it again.
CREATE TABLE kit.jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  fact_id bigint NOT NULL,
  fact text NOT NULL,
  reaction text NOT NULL,
  subject text,
  payload jsonb,
  at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  claims integer NOT NULL DEFAULT 0, -- How often it was begun: also the fence, for only the last to begin it may end it.
  failures integer NOT NULL DEFAULT 0, -- Of these, those that count against it: not a partner or the database that was away. One that is under way counts, until it has ended.
  due_at timestamp with time zone NOT NULL, -- Business time. The lease is system time.
  lease_until timestamp with time zone,
  error jsonb,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_fact_id_reaction_key UNIQUE (fact_id, reaction),
  CONSTRAINT jobs_check CHECK (((status = 'waiting'::text) = (ended_at IS NULL))),
  CONSTRAINT jobs_check1 CHECK (((status <> 'done'::text) OR (payload IS NULL))),
  CONSTRAINT jobs_claims_check CHECK ((claims >= 0)),
  CONSTRAINT jobs_failures_check CHECK ((failures >= 0)),
  CONSTRAINT jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX jobs_done_idx ON kit.jobs USING btree (ended_at) WHERE (status = 'done'::text);
CREATE INDEX jobs_due_idx ON kit.jobs USING btree (due_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX jobs_failed_idx ON kit.jobs USING btree (id) WHERE (status = 'failed'::text);
CREATE INDEX jobs_subject_idx ON kit.jobs USING btree (reaction, subject, fact_id) WHERE (status = 'waiting'::text);

-- What runs at night, once for each night whoever asks first, and what it found. Kept for a year.
CREATE TABLE kit.night_runs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  job text NOT NULL,
  night date, -- The day on whose small hours it was due; null where an operator asked for a run by day.
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  tries integer NOT NULL DEFAULT 0,
  lease_until timestamp with time zone, -- System time, unlike the instants beside it: until then nobody else takes it up.
  ended_at timestamp with time zone,
  found jsonb NOT NULL DEFAULT '{}'::jsonb, -- What was looked at, or removed: counts by name.
  wrong integer NOT NULL DEFAULT 0, -- How many things are not as they should be: more than none alarms. The first of them are the examples, by their ids.
  examples text[] NOT NULL DEFAULT '{}'::text[],
  alarm text,
  error jsonb,
  CONSTRAINT night_runs_pkey PRIMARY KEY (id),
  CONSTRAINT night_runs_job_night_key UNIQUE (job, night),
  CONSTRAINT night_runs_alarm_check CHECK ((alarm = ANY (ARRAY['found'::text, 'failed'::text]))),
  CONSTRAINT night_runs_check CHECK (((ended_at IS NOT NULL) OR (alarm IS NULL))),
  CONSTRAINT night_runs_check1 CHECK (((alarm IS DISTINCT FROM 'found'::text) OR (wrong > 0))),
  CONSTRAINT night_runs_tries_check CHECK ((tries >= 0)),
  CONSTRAINT night_runs_wrong_check CHECK ((wrong >= 0))
);
CREATE INDEX night_runs_open_idx ON kit.night_runs USING btree (id) WHERE (ended_at IS NULL);

-- Attempts per limit and hashed address, e-mail or account, in a fixed window. System time. Unlogged: a crash forgives.
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

-- Rows that a sweep could not deal with: left out until retry_at, so that those behind them have their turn; gone once dealt with. error says kinds, codes and frames, never what was typed.
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

-- What a house writes with one press, and what goes out by itself while it is closed.
CREATE TABLE messaging.houses (
  professional_id uuid NOT NULL,
  quick_answers text[] NOT NULL DEFAULT '{}'::text[],
  automatic_on boolean NOT NULL DEFAULT false,
  automatic_text text NOT NULL DEFAULT ''::text,
  CONSTRAINT houses_pkey PRIMARY KEY (professional_id),
  CONSTRAINT houses_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT houses_automatic_text_check CHECK ((length(automatic_text) <= 1000)),
  CONSTRAINT houses_check CHECK (((NOT automatic_on) OR (automatic_text <> ''::text))),
  CONSTRAINT houses_quick_answers_check CHECK ((cardinality(quick_answers) <= 20))
);

-- What was written, in order, never rewritten: only emptied, when its side is gone, or left without the name of a member who is.
CREATE TABLE messaging.messages (
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  side_number integer NOT NULL, -- How many of its side there are with it: read is what is not above the number of its side that the other has seen.
  author_id uuid, -- Who wrote it; null: the house's automatic answer, or somebody who is gone.
  author_name text NOT NULL,
  text text NOT NULL,
  photos integer NOT NULL DEFAULT 0,
  is_held_back boolean NOT NULL DEFAULT false, -- Has a telephone number, a link or an address in it, from somebody who was a stranger then.
  is_emptied boolean NOT NULL DEFAULT false,
  sent_at timestamp with time zone NOT NULL,
  customer_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  hidden_at timestamp with time zone, -- An operator took it away from both sides; what it said is kept for a contest.
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
  CONSTRAINT messages_side_check CHECK ((side = ANY (ARRAY['customer'::text, 'house'::text]))),
  CONSTRAINT messages_text_check CHECK ((length(text) <= 4000))
);
CREATE INDEX messages_author_idx ON messaging.messages USING btree (author_id);
CREATE INDEX messages_of_customer_idx ON messaging.messages USING gin (customer_id, messaging.sought(text) public.gin_trgm_ops);
CREATE INDEX messages_of_house_idx ON messaging.messages USING gin (professional_id, messaging.sought(text) public.gin_trgm_ops);

-- Photos of messages: private files of whoever sent them, seen by both sides of the thread.
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

-- The members who serve the customer of a thread: who sees her own clients only finds her threads here.
CREATE TABLE messaging.seats (
  thread_id uuid NOT NULL,
  member_id uuid NOT NULL,
  last_at timestamp with time zone, -- That of the thread, kept by its trigger: her list is read from one index.
  is_unread boolean NOT NULL DEFAULT false,
  CONSTRAINT seats_pkey PRIMARY KEY (thread_id, member_id),
  CONSTRAINT seats_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT seats_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messaging.threads(id)
);
CREATE INDEX seats_member_idx ON messaging.seats USING btree (member_id, last_at, thread_id) WHERE (last_at IS NOT NULL);
CREATE INDEX seats_unread_idx ON messaging.seats USING btree (member_id) WHERE is_unread;

-- What one customer and one house write to each other. Nothing in it is counted: all that is asked is kept as numbers.
CREATE TABLE messaging.threads (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  customer_name text NOT NULL, -- As she was called when she last wrote; for the search. "-" once she left.
  house_name text NOT NULL,
  is_known boolean NOT NULL, -- There was an appointment between them; false: a stranger, whose numbers and links are held back from previews.
  customer_sent integer NOT NULL DEFAULT 0, -- How many messages the customer wrote; with the house's the number of the last one.
  house_sent integer NOT NULL DEFAULT 0,
  last_number integer NOT NULL GENERATED ALWAYS AS ((customer_sent + house_sent)) STORED,
  customer_seen integer NOT NULL DEFAULT 0, -- How many of the house's messages she has read.
  house_seen integer NOT NULL DEFAULT 0,
  last_at timestamp with time zone,
  customer_mail_at timestamp with time zone, -- Business time: what she has not read by then goes out by e-mail, once until she has read.
  house_mail_at timestamp with time zone,
  customer_mailed boolean NOT NULL DEFAULT false,
  house_mailed boolean NOT NULL DEFAULT false,
  customer_blocks boolean NOT NULL DEFAULT false, -- She takes no more of the house's messages.
  house_blocks boolean NOT NULL DEFAULT false,
  customer_left boolean NOT NULL DEFAULT false, -- Her account is gone, and what she wrote.
  house_left boolean NOT NULL DEFAULT false,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT threads_pkey PRIMARY KEY (id),
  CONSTRAINT threads_customer_id_professional_id_key UNIQUE (customer_id, professional_id),
  CONSTRAINT threads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT threads_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT threads_check CHECK (((customer_seen >= 0) AND (customer_seen <= house_sent))),
  CONSTRAINT threads_check1 CHECK (((house_seen >= 0) AND (house_seen <= customer_sent))),
  CONSTRAINT threads_check2 CHECK (((last_at IS NULL) = ((customer_sent + house_sent) = 0))),
  CONSTRAINT threads_check3 CHECK (((customer_mail_at IS NULL) OR ((customer_seen < house_sent) AND (NOT customer_mailed) AND (NOT customer_left)))),
  CONSTRAINT threads_check4 CHECK (((house_mail_at IS NULL) OR ((house_seen < customer_sent) AND (NOT house_mailed) AND (NOT house_left)))),
  CONSTRAINT threads_customer_name_check CHECK (((length(customer_name) >= 1) AND (length(customer_name) <= 250))),
  CONSTRAINT threads_customer_sent_check CHECK ((customer_sent >= 0)),
  CONSTRAINT threads_house_name_check CHECK (((length(house_name) >= 1) AND (length(house_name) <= 250))),
  CONSTRAINT threads_house_sent_check CHECK ((house_sent >= 0))
);
CREATE INDEX threads_customer_idx ON messaging.threads USING btree (customer_id, last_at, id) WHERE (last_at IS NOT NULL);
CREATE INDEX threads_customer_name_idx ON messaging.threads USING gin (professional_id, messaging.sought(customer_name) public.gin_trgm_ops);
CREATE INDEX threads_house_idx ON messaging.threads USING btree (professional_id, last_at, id) WHERE (last_at IS NOT NULL);
CREATE INDEX threads_house_name_idx ON messaging.threads USING gin (customer_id, messaging.sought(house_name) public.gin_trgm_ops);
CREATE INDEX threads_mail_customer_idx ON messaging.threads USING btree (customer_mail_at) WHERE (customer_mail_at IS NOT NULL);
CREATE INDEX threads_mail_house_idx ON messaging.threads USING btree (house_mail_at) WHERE (house_mail_at IS NOT NULL);
CREATE INDEX threads_unread_customer_idx ON messaging.threads USING btree (customer_id) WHERE (customer_seen < house_sent);
CREATE INDEX threads_unread_house_idx ON messaging.threads USING btree (professional_id) WHERE (house_seen < customer_sent);

-- All that is reported of one thing until it is decided on, and what comes of that; an account is suspended without a report.
CREATE TABLE moderation.cases (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  side text, -- Of a thread: whose messages are reported.
  state text NOT NULL DEFAULT 'open'::text,
  contested_by text, -- Who contested last.
  hides boolean NOT NULL DEFAULT false, -- By this case nobody sees it.
  parts uuid[] NOT NULL DEFAULT '{}'::uuid[], -- Of a thread: the messages that are hidden.
  opened_at timestamp with time zone NOT NULL,
  waits_since timestamp with time zone, -- Since when an operator is waited for; null: for nobody.
  decided_at timestamp with time zone,
  CONSTRAINT cases_pkey PRIMARY KEY (id),
  CONSTRAINT cases_check CHECK (((subject_kind = 'thread'::text) = (side IS NOT NULL))),
  CONSTRAINT cases_check1 CHECK (((state = ANY (ARRAY['open'::text, 'contested'::text])) = (waits_since IS NOT NULL))),
  CONSTRAINT cases_check2 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT cases_check3 CHECK (((state <> 'contested'::text) OR (contested_by IS NOT NULL))),
  CONSTRAINT cases_check4 CHECK (((subject_kind = 'thread'::text) OR (parts = '{}'::uuid[]))),
  CONSTRAINT cases_contested_by_check CHECK ((contested_by = ANY (ARRAY['author'::text, 'reporter'::text]))),
  CONSTRAINT cases_parts_check CHECK ((cardinality(parts) <= 100)),
  CONSTRAINT cases_side_check CHECK ((side = ANY (ARRAY['customer'::text, 'house'::text]))),
  CONSTRAINT cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'hidden'::text, 'rejected'::text, 'contested'::text, 'restored'::text, 'upheld'::text]))),
  CONSTRAINT cases_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['review'::text, 'profile'::text, 'thread'::text, 'account'::text, 'photo'::text])))
);
CREATE INDEX cases_decided_idx ON moderation.cases USING btree (decided_at, id) WHERE (waits_since IS NULL);
CREATE INDEX cases_subject_idx ON moderation.cases USING btree (subject_id);
CREATE INDEX cases_waiting_idx ON moderation.cases USING btree (waits_since, id) WHERE (waits_since IS NOT NULL);
CREATE UNIQUE INDEX cases_waiting_key ON moderation.cases USING btree (subject_kind, subject_id, COALESCE(side, ''::text)) WHERE (waits_since IS NOT NULL);

-- What somebody says against a decision (article 20): once for each side.
CREATE TABLE moderation.contests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL,
  side text NOT NULL,
  report_id uuid,
  account_id uuid, -- Null: without an account, or gone.
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

-- Statements of reasons (Regulation (EU) 2022/2065, article 17): written once, never changed.
CREATE TABLE moderation.decisions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  outcome text NOT NULL,
  ground text,
  rule text, -- The article of the law, or of our terms, that it goes against.
  facts text NOT NULL,
  asked_at timestamp with time zone NOT NULL, -- Since when it was waited for.
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

-- What somebody, with an account or without, tells the operators of something that others see.
CREATE TABLE moderation.reports (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  reporter_id uuid, -- Null: without an account, or gone.
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

-- Messages that are owed or were, each once. Written in the transaction or job that owes it, sent by the sweeps; the partner is called with key = id, at every try the same.
CREATE TABLE notifications.deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL, -- An address or a number; of a push, the device.
  template text NOT NULL,
  professional_id uuid, -- Whose monthly quota an SMS counts in.
  status text NOT NULL DEFAULT 'pending'::text, -- refused: a definite no of the partner. dropped: not sent, for a reason. unknown: an SMS that was asked for and that nobody knows of; it is never asked for again.
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  about text, -- What it tells of: appointment:ID, link:ID, sign-up:ID.
  message bytea, -- What is to be said, sealed: letters hold links that nobody else may use. Gone once it went or ended.
  stale_at timestamp with time zone, -- From then on it is not worth sending.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL, -- Not before. Whoever takes it puts it a minute ahead: that is the lease.
  asked_at timestamp with time zone,
  called_at timestamp with time zone, -- Of an SMS: when the partner was called, as long as nobody knows the outcome. Null: not called, or known not to have taken it.
  failure jsonb, -- Of the last try that did not settle: kinds, codes and frames, never what was said.
  reason text, -- Why it was dropped. overtaken: what it told of was so no longer. too_late: stale_at passed. erased: who was to read it left. unreachable: nobody took it for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another secret.
  left_at timestamp with time zone, -- Since when one that ended untold asks nothing of the operator: told by other means, of no use any more, or left by her.
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
CREATE INDEX deliveries_quota_idx ON notifications.deliveries USING btree (professional_id, created_at) WHERE ((channel = 'sms'::text) AND (status = ANY (ARRAY['pending'::text, 'sent'::text, 'unknown'::text])));
CREATE INDEX deliveries_recipient_idx ON notifications.deliveries USING btree (recipient, created_at DESC, id DESC);
CREATE INDEX deliveries_untold_idx ON notifications.deliveries USING btree (created_at) WHERE ((status = ANY (ARRAY['refused'::text, 'dropped'::text, 'unknown'::text])) AND (left_at IS NULL));
CREATE INDEX deliveries_waiting_idx ON notifications.deliveries USING btree (recipient, "position") WHERE (status = 'pending'::text);

-- Only what differs from the default, which is on.
CREATE TABLE notifications.preferences (
  account_id uuid NOT NULL,
  side text NOT NULL, -- customer: of her own visits. house: of the house she owns or works in.
  event text NOT NULL,
  channel text NOT NULL,
  is_on boolean NOT NULL,
  CONSTRAINT preferences_pkey PRIMARY KEY (account_id, side, event, channel),
  CONSTRAINT preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT preferences_check CHECK ((((channel = ANY (ARRAY['email'::text, 'push'::text])) AND (((side = 'customer'::text) AND (event = ANY (ARRAY['booking'::text, 'change'::text, 'reminder'::text, 'message'::text, 'review'::text]))) OR ((side = 'house'::text) AND (event = ANY (ARRAY['booking'::text, 'change'::text, 'message'::text, 'review'::text]))))) OR ((side = 'customer'::text) AND (event = 'reminder'::text) AND (channel = 'sms'::text)))),
  CONSTRAINT preferences_check1 CHECK (((side <> 'customer'::text) OR (event <> 'booking'::text) OR (channel <> 'email'::text)))
);

-- A browser that she let us notify her in, one a session: told of nothing once that has ended.
CREATE TABLE notifications.push_devices (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash bytea NOT NULL,
  subscription bytea NOT NULL, -- Where its push service takes messages, and the keys they are encrypted with, sealed: whoever has them may write to her screen.
  shows_details boolean NOT NULL DEFAULT false, -- She allows names and hours on a screen that others may see.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_devices_pkey PRIMARY KEY (id),
  CONSTRAINT push_devices_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT push_devices_session_id_key UNIQUE (session_id),
  CONSTRAINT push_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_devices_account_idx ON notifications.push_devices USING btree (account_id);

-- Numbers and addresses to which nothing goes but what always goes.
CREATE TABLE notifications.stops (
  channel text NOT NULL,
  recipient text NOT NULL,
  reason text NOT NULL, -- asked: she answered STOP. refused: nobody is reached there, as its server or the SMS partner said.
  since timestamp with time zone NOT NULL,
  CONSTRAINT stops_pkey PRIMARY KEY (channel, recipient),
  CONSTRAINT stops_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT stops_check CHECK (((channel = 'sms'::text) OR (reason = 'refused'::text))),
  CONSTRAINT stops_reason_check CHECK ((reason = ANY (ARRAY['asked'::text, 'refused'::text])))
);

-- Saved cards that she took off: from then on nothing is booked with them, whatever the partner still lists. Orders to forget them there, carried out with key = id.
CREATE TABLE payments.card_removals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  payment_method_id text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text, -- refused: a definite no of the partner.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT card_removals_pkey PRIMARY KEY (id),
  CONSTRAINT card_removals_payment_method_id_key UNIQUE (payment_method_id),
  CONSTRAINT card_removals_account_id_fkey FOREIGN KEY (account_id) REFERENCES payments.partner_customers(account_id),
  CONSTRAINT card_removals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX card_removals_account_idx ON payments.card_removals USING btree (account_id, "position");
CREATE INDEX card_removals_refused_idx ON payments.card_removals USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));
CREATE INDEX card_removals_retry_idx ON payments.card_removals USING btree (retry_at) WHERE (status = 'pending'::text);

-- Cards being added beside any booking. The partner is asked with key = id, and knows what becomes of it.
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

-- A customer asks her bank for a debit back: the partner takes it at once, and gives it back where it is won.
CREATE TABLE payments.disputes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  payable_id uuid NOT NULL,
  partner_id text NOT NULL,
  reason text NOT NULL,
  amount_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  hers_cents integer NOT NULL, -- Taken from her share; what is neither hers nor the search fee, refunded before, is the marketplace's loss.
  search_fee_cents integer NOT NULL,
  state text NOT NULL,
  evidence_by timestamp with time zone, -- Until when evidence may be submitted.
  evidence jsonb, -- Texts by the partner's names, as the operator submitted them.
  evidence_at timestamp with time zone,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_partner_id_key UNIQUE (partner_id),
  CONSTRAINT disputes_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT disputes_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT disputes_check CHECK (((hers_cents + search_fee_cents) <= amount_cents)),
  CONSTRAINT disputes_check1 CHECK (((state = ANY (ARRAY['won'::text, 'lost'::text])) = (closed_at IS NOT NULL))),
  CONSTRAINT disputes_fee_cents_check CHECK ((fee_cents >= 0)),
  CONSTRAINT disputes_hers_cents_check CHECK ((hers_cents >= 0)),
  CONSTRAINT disputes_search_fee_cents_check CHECK ((search_fee_cents >= 0)),
  CONSTRAINT disputes_state_check CHECK ((state = ANY (ARRAY['needs_evidence'::text, 'under_review'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX disputes_open_idx ON payments.disputes USING btree (evidence_by) WHERE (closed_at IS NULL);
CREATE INDEX disputes_payable_idx ON payments.disputes USING btree (payable_id);

-- Every hold that was placed at the card partner, by its id there: what the pair holds and holds_contra of the ledger tells.
CREATE TABLE payments.holds (
  id text NOT NULL,
  payable_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone, -- Captured, given back, or lost.
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT holds_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX holds_open_idx ON payments.holds USING btree (placed_at) WHERE (ended_at IS NULL);
CREATE INDEX holds_payable_idx ON payments.holds USING btree (payable_id);

-- Written and committed before the partner is called with key = id; an unknown outcome is asked again with the same key.
CREATE TABLE payments.operations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY, -- The operations of one payable are carried out in this order.
  payable_id uuid NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text, -- dropped: no longer wanted, and nothing was done at the partner. refused: a definite no that is no decline.
  partner_id text, -- The setup or hold that the operation made or acts on; a pending release without one ends all that the payable has open.
  detail jsonb NOT NULL DEFAULT '{}'::jsonb, -- What the partner is told, fixed at the first attempt: the same key must say the same.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone, -- When the partner was first asked: an outcome unknown for an hour is looked up there before it is asked again.
  failure jsonb, -- Of the last attempt that did not settle: kinds, codes and frames, never what was said.
  left_at timestamp with time zone, -- Since when a refused one asks nothing of the operator any more: ordered again, left, or hers to mend who pays.
  cause_id uuid, -- The refund or dispute for which money moves between her account and ours; of a debit of which nothing is hers, the payable.
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

-- The professional's connected account at the card partner: destination of every capture.
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
  default_card text, -- The saved card that she pays with unless she says otherwise; null, or one that is gone: the one she saved first. The row is locked by whoever takes a card or takes one off.
  CONSTRAINT partner_customers_pkey PRIMARY KEY (account_id),
  CONSTRAINT partner_customers_partner_id_key UNIQUE (partner_id),
  CONSTRAINT partner_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id)
);

-- Webhooks: signature checked, stored first, processed once, in any order.
CREATE TABLE payments.partner_events (
  id text NOT NULL,
  kind text NOT NULL,
  about text NOT NULL,
  about_id text,
  received_at timestamp with time zone NOT NULL,
  processed_at timestamp with time zone,
  looks integer NOT NULL DEFAULT 0, -- How often nothing of ours was found that it is about.
  look_at timestamp with time zone, -- When it is looked into. Null: not by itself any more, it is on the operator's list.
  left_at timestamp with time zone, -- Since when an operator has left it, for a reason: nothing was done about it.
  left_reason text,
  CONSTRAINT partner_events_pkey PRIMARY KEY (id),
  CONSTRAINT partner_events_about_check CHECK ((about ~ '^[a-z_]{1,30}$'::text)),
  CONSTRAINT partner_events_left_check CHECK ((((left_at IS NULL) = (left_reason IS NULL)) AND ((left_at IS NULL) OR (processed_at IS NOT NULL)) AND ((length(left_reason) >= 1) AND (length(left_reason) <= 500))))
);
CREATE INDEX partner_events_processed_idx ON payments.partner_events USING btree (received_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX partner_events_subject_idx ON payments.partner_events USING btree (about, about_id) WHERE (processed_at IS NULL);
CREATE INDEX partner_events_waiting_idx ON payments.partner_events USING btree (received_at) WHERE (processed_at IS NULL);

-- An amount due by card, known to this domain only as an id. Card saved or held first, captured or released later.
CREATE TABLE payments.payables (
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  search_fee_cents integer NOT NULL,
  status text NOT NULL,
  card_by timestamp with time zone NOT NULL, -- Until when the card may be entered; a later success is voided.
  authorise_at timestamp with time zone, -- When the amount is held on the saved card. Null: not before it is asked for, as long as somebody has still to agree.
  latest_confirm_by timestamp with time zone NOT NULL, -- A declined authorisation may be confirmed by the payer no later than this (12 h before the visit).
  setup_id text,
  hold_id text,
  client_secret text, -- Given to the payer's browser only.
  payment_method_id text,
  card_brand text,
  card_last4 text,
  capture_before timestamp with time zone,
  renew_at timestamp with time zone, -- When a hold that nobody captured is replaced, before it runs out; null when that was tried in vain.
  confirm_by timestamp with time zone,
  captured_cents integer NOT NULL DEFAULT 0,
  decline_code text,
  created_at timestamp with time zone NOT NULL,
  bank_charge_basis_points integer NOT NULL, -- What the card payment costs the professional, as it was at the booking: 150 is 1.5 % of her share, and bank_charge_fixed_cents.
  bank_charge_fixed_cents integer NOT NULL,
  card_of uuid, -- Whose card is saved for this one too: entered once for several, each held and debited by itself. It names itself where it is the one.
  captured_at timestamp with time zone, -- A refund may be asked for until 180 days later.
  refunded_cents integer NOT NULL DEFAULT 0, -- Of all its refunds but those that failed; kept under this row's lock.
  is_ours boolean NOT NULL DEFAULT false, -- Debited without anything of it going to her account at the partner: all of it was the marketplace's.
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

-- What the owner gives back of a debit, whole or in part.
CREATE TABLE payments.refunds (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  payable_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  idempotency_key text NOT NULL,
  reason text NOT NULL,
  amount_cents integer NOT NULL,
  hers_cents integer NOT NULL, -- From her share; the search fee comes from the marketplace, and the bank charges where nothing went to her account.
  search_fee_cents integer NOT NULL,
  bank_charges_cents integer NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  partner_id text, -- Null until the partner has carried it out, or refused.
  failure text,
  asked_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_asked_by_idempotency_key_key UNIQUE (asked_by, idempotency_key),
  CONSTRAINT refunds_partner_id_key UNIQUE (partner_id),
  CONSTRAINT refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.accounts(id),
  CONSTRAINT refunds_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT refunds_bank_charges_cents_check CHECK ((bank_charges_cents >= 0)),
  CONSTRAINT refunds_check CHECK ((amount_cents = ((hers_cents + search_fee_cents) + bank_charges_cents))),
  CONSTRAINT refunds_check1 CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  CONSTRAINT refunds_hers_cents_check CHECK ((hers_cents >= 0)),
  CONSTRAINT refunds_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT refunds_search_fee_cents_check CHECK ((search_fee_cents >= 0)),
  CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refunds_payable_idx ON payments.refunds USING btree (payable_id, asked_at);

-- French communes (Etalab, GeoNames). Coordinates are WGS 84 degrees, null where unknown.
CREATE TABLE places.communes (
  insee_code text NOT NULL,
  name text NOT NULL,
  department text NOT NULL,
  postal_codes text[] NOT NULL,
  latitude double precision,
  longitude double precision,
  plain_name text NOT NULL DEFAULT ''::text, -- The name as it is looked for: without accents, signs and capitals, "saint" in full. Written when the reference data is loaded.
  population integer NOT NULL DEFAULT 0, -- People who live there, of the reference data: of several communes that could be meant, the bigger is.
  CONSTRAINT communes_pkey PRIMARY KEY (insee_code),
  CONSTRAINT communes_check CHECK (((latitude IS NULL) = (longitude IS NULL)))
);
CREATE INDEX communes_department_idx ON places.communes USING btree (department);
CREATE INDEX communes_like_name_idx ON places.communes USING gin (plain_name public.gin_trgm_ops);
CREATE INDEX communes_name_backwards_idx ON places.communes USING btree (reverse(plain_name) text_pattern_ops);
CREATE INDEX communes_plain_name_idx ON places.communes USING btree (plain_name text_pattern_ops);
CREATE INDEX communes_postal_codes_idx ON places.communes USING gin (postal_codes);
CREATE INDEX communes_where_idx ON places.communes USING btree (latitude, longitude);

-- Departments and overseas territories, with the commune that each is governed from: where a search of the whole one stands.
CREATE TABLE places.departments (
  code text NOT NULL,
  name text NOT NULL,
  plain_name text NOT NULL,
  seat text NOT NULL,
  CONSTRAINT departments_pkey PRIMARY KEY (code),
  CONSTRAINT departments_seat_fkey FOREIGN KEY (seat) REFERENCES places.communes(insee_code)
);

-- Which reference data is in: another checksum, and it is loaded again.
CREATE TABLE places.loaded_files (
  name text NOT NULL,
  checksum text NOT NULL,
  CONSTRAINT loaded_files_pkey PRIMARY KEY (name)
);

-- places.communes.postal_codes by the code, to be found by its beginning.
CREATE TABLE places.postal_codes (
  postal_code text NOT NULL COLLATE "C",
  insee_code text NOT NULL,
  CONSTRAINT postal_codes_pkey PRIMARY KEY (postal_code, insee_code),
  CONSTRAINT postal_codes_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code)
);

-- The last version holds. A receipt names what held at the visit, or what was said first after it; kept when the business closes, for its receipts stay.
CREATE TABLE professionals.business_numbers (
  professional_id uuid NOT NULL,
  version integer NOT NULL,
  siret text,
  vat_regime text, -- franchise: no VAT on her services (art. 293 B du CGI). subject: her prices include it.
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

-- Colours that she chose for a member or for a category; what has none gets one by its place.
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

-- By sha256: an address is made of a name, and of an erased business no name is kept.
CREATE TABLE professionals.former_slugs (
  slug_hash bytea NOT NULL,
  professional_id uuid NOT NULL,
  CONSTRAINT former_slugs_pkey PRIMARY KEY (slug_hash),
  CONSTRAINT former_slugs_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);
CREATE INDEX former_slugs_professional_idx ON professionals.former_slugs USING btree (professional_id);

-- History of the travel allowance; of those whose valid_from is not after now the latest version applies. Distances in tenths of a kilometre.
CREATE TABLE professionals.mileage_terms (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  minimum_cents integer NOT NULL,
  starting_distance_hm integer NOT NULL,
  price_per_km_cents integer NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  version integer NOT NULL, -- Counts what she set; of those valid at an instant the highest applies.
  CONSTRAINT mileage_terms_pkey PRIMARY KEY (id),
  CONSTRAINT mileage_terms_professional_id_version_key UNIQUE (professional_id, version),
  CONSTRAINT mileage_terms_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT mileage_terms_minimum_cents_check CHECK (((minimum_cents >= 0) AND (minimum_cents <= 20000))),
  CONSTRAINT mileage_terms_price_per_km_cents_check CHECK (((price_per_km_cents >= 0) AND (price_per_km_cents <= 2000))),
  CONSTRAINT mileage_terms_starting_distance_hm_check CHECK (((starting_distance_hm >= 0) AND (starting_distance_hm <= 5000))),
  CONSTRAINT mileage_terms_version_check CHECK ((version >= 1))
);

-- Where she works. The salon's line is public; at_home holds the private base from which trips are counted, shown to others only as its commune.
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
  activate boolean NOT NULL DEFAULT true, -- Bookable here.
  state text NOT NULL DEFAULT ''::text,
  CONSTRAINT places_pkey PRIMARY KEY (id),
  CONSTRAINT places_professional_id_kind_key UNIQUE (professional_id, kind),
  CONSTRAINT places_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code),
  CONSTRAINT places_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT places_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  CONSTRAINT places_kind_check CHECK ((kind = ANY (ARRAY['salon'::text, 'at_home'::text]))),
  CONSTRAINT places_line_check CHECK ((length(line) <= 200)),
  CONSTRAINT places_postal_code_check CHECK ((postal_code ~ '^[0-9]{5}$'::text)),
  CONSTRAINT places_state_check CHECK ((length(state) <= 100))
);

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
  hair_colours text[] NOT NULL DEFAULT '{}'::text[], -- Hex colours of the drawn house picture, in order.
  legal_status text,
  company_status text,
  plan text NOT NULL DEFAULT 'free'::text,
  additional_profiles integer NOT NULL DEFAULT 0,
  verification text NOT NULL DEFAULT 'pending'::text, -- Card payment only once verified; until then everything is paid on site.
  slot_step_minutes integer NOT NULL DEFAULT 15,
  minimum_notice_minutes integer NOT NULL DEFAULT 120,
  horizon_days integer NOT NULL DEFAULT 90,
  buffer_minutes integer NOT NULL DEFAULT 0,
  default_view text NOT NULL DEFAULT 'day'::text,
  cancellation_window_hours integer NOT NULL DEFAULT 24,
  late_fee_percent integer NOT NULL DEFAULT 0,
  no_show_fee_percent integer NOT NULL DEFAULT 0,
  payment_failure text NOT NULL DEFAULT 'cancel'::text,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  service_types text[] NOT NULL DEFAULT '{}'::text[], -- What she said she does when she signed up; her services are in services.services.
  sms_reminder boolean NOT NULL DEFAULT true,
  formula text NOT NULL DEFAULT 'elite'::text, -- A label of the specification, derived from the price; without effect of its own.
  deleted_at timestamp with time zone, -- Her account was deleted: kept without the person for what the law keeps.
  closing_until timestamp with time zone, -- Its owner is deleting her account: nothing is booked or confirmed here until then, by which time it is gone, or open again.
  staff_profiles integer NOT NULL GENERATED ALWAYS AS ((
CASE plan
    WHEN 'salon_pro'::text THEN 4
    ELSE 1
END + additional_profiles)) STORED, -- How many bookable members the plan has room for, those added to it counted.
  languages_spoken text[] NOT NULL DEFAULT '{}'::text[], -- What customers may be spoken to in, by ISO 639.
  information_version integer NOT NULL DEFAULT 1, -- Of what she says of her business and its places: an edit begun from an older one is refused.
  first_weekday integer NOT NULL DEFAULT 1, -- With which weeks of her calendar begin, by ISO 8601: Monday, Saturday or Sunday.
  coloured_by text NOT NULL DEFAULT 'member'::text, -- What the colour of a visit in the calendar tells: whose it is, or what is done.
  settings_version integer NOT NULL DEFAULT 1, -- Grows with every change of the settings, whoever makes it; an edit made from an older one is refused.
  photos integer GENERATED ALWAYS AS (
CASE plan
    WHEN 'free'::text THEN 5
    ELSE NULL::integer
END) STORED, -- How many photos the plan has room for; null: as many as she likes.
  hidden_for text[] NOT NULL DEFAULT '{}'::text[], -- Why nobody finds, sees or books it: an operator hid it, or its owner's account is suspended. Its calendar and what is booked go on.
  accessibility text[] NOT NULL DEFAULT '{}'::text[], -- Of her salon, as she says it; nothing said is nothing known.
  on_site_payments text[] NOT NULL DEFAULT '{}'::text[], -- What she takes for what is paid on site, in the salon and at homes.
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
  postal_code text NOT NULL, -- A department (2 digits, 2A, 2B, 971 to 989) or a five-digit postal code she travels to.
  city text NOT NULL DEFAULT ''::text,
  CONSTRAINT work_zones_pkey PRIMARY KEY (professional_id, postal_code),
  CONSTRAINT work_zones_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT work_zones_city_check CHECK ((length(city) <= 100)),
  CONSTRAINT work_zones_postal_code_check CHECK ((postal_code ~ '^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$'::text))
);

-- What customers say of their completed appointments: one each, with one answer of the house.
CREATE TABLE reviews.reviews (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  appointment_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  author_name text NOT NULL,
  rating integer NOT NULL,
  text text NOT NULL DEFAULT ''::text,
  answer text,
  created_at timestamp with time zone NOT NULL,
  editable_until timestamp with time zone, -- Fourteen days after it was written; null where nobody may edit it.
  edited_at timestamp with time zone,
  answered_at timestamp with time zone,
  answer_editable_until timestamp with time zone, -- Fourteen days after the answer was first written.
  answer_edited_at timestamp with time zone,
  hidden_at timestamp with time zone, -- An operator took it away from all but who wrote it; it counts for nothing.
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
  series_id uuid,
  CONSTRAINT blocked_times_pkey PRIMARY KEY (id),
  CONSTRAINT blocked_times_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT blocked_times_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT blocked_times_check CHECK ((starts_at < ends_at)),
  CONSTRAINT blocked_times_label_check CHECK ((length(label) <= 200))
);
CREATE INDEX blocked_times_professional_idx ON scheduling.blocked_times USING btree (professional_id, starts_at);
CREATE INDEX blocked_times_series_idx ON scheduling.blocked_times USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);

-- By date: closure of the whole house, absence of one member, special opening (of one member, or of all when member_id is null).
CREATE TABLE scheduling.exceptions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  member_id uuid,
  day date NOT NULL,
  kind text NOT NULL,
  starts_minute integer NOT NULL DEFAULT 0,
  ends_minute integer NOT NULL DEFAULT 1440,
  label text NOT NULL DEFAULT ''::text,
  period_id uuid NOT NULL DEFAULT gen_random_uuid(), -- The same for all days that were entered as one.
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

-- One row per taker and resource. The exclusion constraint is what makes double booking impossible.
CREATE TABLE scheduling.occupancies (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  resource_id uuid NOT NULL,
  taker_kind text NOT NULL,
  taker_id uuid NOT NULL,
  during tstzmultirange NOT NULL,
  latitude double precision, -- Where an at-home visit takes place, for travel to its neighbours; null in the salon.
  longitude double precision,
  CONSTRAINT occupancies_pkey PRIMARY KEY (id),
  CONSTRAINT occupancies_taker_id_resource_id_key UNIQUE (taker_id, resource_id),
  CONSTRAINT occupancies_no_overlap EXCLUDE USING gist (resource_id WITH =, during WITH &&),
  CONSTRAINT occupancies_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES scheduling.resources(id),
  CONSTRAINT occupancies_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT occupancies_during_check CHECK ((NOT isempty(during))),
  CONSTRAINT occupancies_taker_kind_check CHECK ((taker_kind = ANY (ARRAY['appointment'::text, 'blocked_time'::text, 'offer'::text])))
);

-- When the house itself is open, in minutes of the wall clock: nobody of hers works outside. A house without rows is open whenever somebody works.
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

-- Grows with every edit of the hours of the house; an edit made from an older one is refused.
CREATE TABLE scheduling.opening_versions (
  professional_id uuid NOT NULL,
  version integer NOT NULL,
  CONSTRAINT opening_versions_pkey PRIMARY KEY (professional_id),
  CONSTRAINT opening_versions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT opening_versions_version_check CHECK ((version >= 1))
);

-- Changes with whatever a visit at this business is planned with: its settings, places, zones, terms, services, equipment and staff. A booking reads it before it plans and shares it until it has committed, so that nothing is written by a plan that no longer holds.
CREATE TABLE scheduling.plan_versions (
  professional_id uuid NOT NULL,
  version bigint NOT NULL DEFAULT 0, -- The transaction that changed something last.
  CONSTRAINT plan_versions_pkey PRIMARY KEY (professional_id),
  CONSTRAINT plan_versions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Read model kept in the same transaction as the occupancies: bit n of the mask (little-endian 32-bit words) is quantum n, five minutes of elapsed time from the local day's start, set when occupied.
CREATE TABLE scheduling.resource_days (
  resource_id uuid NOT NULL,
  day date NOT NULL,
  mask bytea NOT NULL,
  CONSTRAINT resource_days_pkey PRIMARY KEY (resource_id, day),
  CONSTRAINT resource_days_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES scheduling.resources(id),
  CONSTRAINT resource_days_mask_check CHECK ((length(mask) = 40))
);

-- What can be busy: a staff member, or one unit of an equipment.
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

-- How a member's weeks take turns. Whoever has none works the same week always, as it was entered without anybody editing it.
CREATE TABLE scheduling.rosters (
  member_id uuid NOT NULL,
  weeks integer NOT NULL,
  first_monday date NOT NULL, -- The first of the weeks lies there, and they run backwards before it as well.
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit made from an older one is refused.
  CONSTRAINT rosters_pkey PRIMARY KEY (member_id),
  CONSTRAINT rosters_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT rosters_first_monday_check CHECK ((EXTRACT(isodow FROM first_monday) = (1)::numeric)),
  CONSTRAINT rosters_version_check CHECK ((version >= 1)),
  CONSTRAINT rosters_weeks_check CHECK (((weeks >= 1) AND (weeks <= 4)))
);

-- Weekly ranges per member, in minutes of the wall clock; breaks are the gaps; a weekday without a range is unavailable. weekday is ISO (1 Monday). online: customers may book it themselves.
CREATE TABLE scheduling.working_hours (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL,
  weekday integer NOT NULL,
  starts_minute integer NOT NULL,
  ends_minute integer NOT NULL,
  online boolean NOT NULL DEFAULT true,
  cycle_week integer NOT NULL DEFAULT 1, -- Which of the weeks of the roster it lies in; without a roster there is one.
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

-- Read model of the search, fed by facts.
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
  home_city text,
  home_latitude double precision,
  home_longitude double precision,
  zones text[] NOT NULL DEFAULT '{}'::text[],
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  salon_offers jsonb NOT NULL, -- By category, and "any" without one: {count, service: {id, category, name, priceCents, durationMinutes, byLength}} of what customers may book by themselves: the service that a card shows, and how many could be meant.
  home_offers jsonb NOT NULL, -- The same at home.
  salon_line text,
  salon_postal_code text,
  salon_department text,
  portrait_ids uuid[] NOT NULL DEFAULT '{}'::uuid[], -- Of those who work there, in list order, as far as they have one.
  photo_id uuid, -- The cover of its album, or the first photo shown; null: none.
  languages_spoken text[] NOT NULL DEFAULT '{}'::text[], -- What customers may be spoken to in, by ISO 639.
  salon_insee_code text COLLATE "C",
  home_insee_code text COLLATE "C", -- Of her base: no more of it is shown than its commune.
  accessibility text[] NOT NULL DEFAULT '{}'::text[], -- Of the salon; empty of who has none.
  payments text[] NOT NULL DEFAULT '{}'::text[], -- What is taken on site; and online, a card held at booking: of who is verified.
  CONSTRAINT listings_pkey PRIMARY KEY (professional_id),
  CONSTRAINT listings_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);
CREATE INDEX listings_department_idx ON search.listings USING btree (salon_department) WHERE (salon_latitude IS NOT NULL);
CREATE INDEX listings_home_town_idx ON search.listings USING btree (home_insee_code) WHERE (home_insee_code IS NOT NULL);
CREATE INDEX listings_salon_idx ON search.listings USING btree (salon_latitude, salon_longitude) WHERE (salon_latitude IS NOT NULL);
CREATE INDEX listings_salon_town_idx ON search.listings USING btree (salon_insee_code) WHERE (salon_insee_code IS NOT NULL);
CREATE INDEX listings_zones_idx ON search.listings USING gin (zones) WHERE (home_latitude IS NOT NULL);

-- What a listing and its members are called. Written and removed with the listing. No name of a customer.
CREATE TABLE search.names (
  professional_id uuid NOT NULL,
  position integer NOT NULL,
  member_id uuid, -- Null: it is the name of the business.
  name text NOT NULL,
  words text NOT NULL, -- The name from one of its words on, without accents, capitals and signs: one row per word, found by how it begins.
  latitude double precision NOT NULL, -- Of the salon, else of the commune that the professional sets out from.
  longitude double precision NOT NULL,
  CONSTRAINT names_pkey PRIMARY KEY (professional_id, "position"),
  CONSTRAINT names_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES search.listings(professional_id) ON DELETE CASCADE
);
CREATE INDEX names_words_idx ON search.names USING btree (words, professional_id, "position");

-- The number of the reading that each listing, or its absence, was written from: an earlier one does not replace it.
CREATE TABLE search.readings (
  professional_id uuid NOT NULL,
  number bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  CONSTRAINT readings_pkey PRIMARY KEY (professional_id)
);

-- What customers may book of a listing by themselves, and what it is called. Written and removed with the listing.
CREATE TABLE search.services (
  professional_id uuid NOT NULL,
  service_id uuid NOT NULL,
  position integer NOT NULL, -- In list order, which settles ties.
  at_salon boolean NOT NULL, -- Somebody who works there does it in the salon; at_home: at customers’ homes.
  at_home boolean NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  plain_name text NOT NULL, -- Without accents, capitals and signs, between two spaces: words are sought whole.
  price_cents integer NOT NULL, -- By the length of the hair: the lowest, and duration_minutes the shortest.
  duration_minutes integer NOT NULL,
  by_length boolean NOT NULL,
  genders text[] NOT NULL DEFAULT '{}'::text[], -- Empty: it suits everybody.
  hair_lengths text[] NOT NULL DEFAULT '{}'::text[], -- Those it names a price for.
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
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit made from an older one is refused.
  CONSTRAINT equipments_pkey PRIMARY KEY (id),
  CONSTRAINT equipments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT equipments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT equipments_units_check CHECK (((units >= 1) AND (units <= 50))),
  CONSTRAINT equipments_version_check CHECK ((version >= 1))
);
CREATE INDEX equipments_professional_idx ON services.equipments USING btree (professional_id) WHERE (deleted_at IS NULL);

-- What a service costs and how long it takes by the length of the hair; without rows, always the same.
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

-- What a topic asked at each of its versions.
CREATE TABLE services.question_sets (
  topic_id uuid NOT NULL,
  version integer NOT NULL,
  questions jsonb NOT NULL,
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
  duration_minutes integer NOT NULL, -- Sum of the steps' hands-on and free time; kept beside them so that a list needs no join.
  at_salon boolean NOT NULL,
  at_home boolean NOT NULL,
  online_booking boolean NOT NULL DEFAULT true,
  phone_only boolean NOT NULL DEFAULT false,
  prepayment boolean NOT NULL DEFAULT false,
  questionnaire boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit made from an older one is refused.
  switched_on boolean NOT NULL DEFAULT true, -- Off: customers do not see it; what is booked stays.
  service_types text[] NOT NULL DEFAULT '{}'::text[],
  hair_types text[] NOT NULL DEFAULT '{}'::text[],
  genders text[] NOT NULL DEFAULT '{}'::text[], -- Whom it suits; empty: everybody.
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT services_category_check CHECK ((category = ANY (ARRAY['man_cut'::text, 'woman_cut'::text, 'coloration'::text, 'hair_perm'::text, 'beard'::text, 'shampoo_care'::text, 'mechanical_straightening'::text, 'chemical_straightening'::text, 'hairdressing'::text, 'ceremony'::text, 'artistic'::text, 'hair_implants'::text, 'kids'::text]))),
  CONSTRAINT services_check CHECK ((at_salon OR at_home)),
  CONSTRAINT services_description_check CHECK ((length(description) <= 2000)),
  CONSTRAINT services_duration_minutes_check CHECK ((((duration_minutes >= 5) AND (duration_minutes <= 720)) AND ((duration_minutes % 5) = 0))),
  CONSTRAINT services_genders_check CHECK ((genders <@ ARRAY['male'::text, 'female'::text, 'child'::text])),
  CONSTRAINT services_hair_types_check CHECK ((hair_types <@ ARRAY['african_hair'::text, 'frizzy_hair'::text, 'smooth_hair'::text, 'curly_hair'::text, 'wavy_hair'::text])),
  CONSTRAINT services_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
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
  free_time_minutes integer NOT NULL DEFAULT 0, -- After the hands-on time: the staff member is free for someone else, the equipment stays occupied.
  CONSTRAINT steps_pkey PRIMARY KEY (id),
  CONSTRAINT steps_service_id_position_key UNIQUE (service_id, "position"),
  CONSTRAINT steps_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT steps_duration_minutes_check CHECK ((((duration_minutes >= 5) AND (duration_minutes <= 720)) AND ((duration_minutes % 5) = 0))),
  CONSTRAINT steps_free_time_minutes_check CHECK ((((free_time_minutes >= 0) AND (free_time_minutes <= 720)) AND ((free_time_minutes % 5) = 0))),
  CONSTRAINT steps_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT steps_position_check CHECK (("position" >= 0))
);

-- Before which services it is asked.
CREATE TABLE services.topic_services (
  topic_id uuid NOT NULL,
  service_id uuid NOT NULL,
  CONSTRAINT topic_services_pkey PRIMARY KEY (topic_id, service_id),
  CONSTRAINT topic_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services.services(id),
  CONSTRAINT topic_services_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES services.topics(id)
);
CREATE INDEX topic_services_service_idx ON services.topic_services USING btree (service_id);

-- Questions of a professional that belong together.
CREATE TABLE services.topics (
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1, -- Grows with every edit; an edit made from an older one is refused.
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT topics_pkey PRIMARY KEY (id),
  CONSTRAINT topics_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT topics_questions_fkey FOREIGN KEY (id, version) REFERENCES services.question_sets(topic_id, version) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT topics_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  CONSTRAINT topics_version_check CHECK ((version >= 1))
);
CREATE INDEX topics_professional_idx ON services.topics USING btree (professional_id) WHERE (deleted_at IS NULL);

-- What somebody has told so far who is signing up as a professional. No password and no card: the contract has no place for them.
CREATE TABLE sign_up.drafts (
  id uuid NOT NULL, -- Opened by a token that is derived from the id and a key outside the database: none is kept.
  steps jsonb NOT NULL DEFAULT '{}'::jsonb, -- By step, in code keys, as the contract reads it.
  current_step text NOT NULL DEFAULT 'personal_details'::text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL, -- Thirty days after the last change: then the draft and its files are removed.
  version integer NOT NULL DEFAULT 0, -- One more at every change: whoever changes it from an older one is refused.
  CONSTRAINT drafts_pkey PRIMARY KEY (id),
  CONSTRAINT drafts_current_step_check CHECK ((current_step = ANY (ARRAY['personal_details'::text, 'services'::text, 'subscription'::text, 'documents'::text, 'payment'::text])))
);
CREATE INDEX drafts_expiry_idx ON sign_up.drafts USING btree (expires_at);

-- The one open invitation of a staff member; a new one takes its place, and it goes when it is accepted or revoked. Instants are system time.
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

-- Which services a member performs.
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
  bookable boolean NOT NULL DEFAULT true, -- An active profile: it counts towards the number that the plan includes.
  position integer NOT NULL DEFAULT 0,
  deleted_at timestamp with time zone,
  granted text[] NOT NULL DEFAULT '{own_calendar,sell_services}'::text[], -- What the owner allows her, beside which nobody of the staff may anything; the owner's own row does not need it.
  joined_at timestamp with time zone, -- System time at which she accepted the invitation; null for the owner and for a profile without an account.
  portrait_id uuid, -- Her picture, a file of the business in use as a portrait; null: her initials.
  about text NOT NULL DEFAULT ''::text, -- A line about her, for customers.
  version integer NOT NULL DEFAULT 1, -- Grows with every edit of her profile and of what she performs; an edit made from an older one is refused.
  rests_by_plan boolean NOT NULL DEFAULT false, -- Not bookable since the plan has fewer profiles, until the owner has chosen who is.
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_house_key UNIQUE (id, professional_id),
  CONSTRAINT members_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT members_portrait_id_fkey FOREIGN KEY (portrait_id) REFERENCES files.files(id) ON DELETE SET NULL,
  CONSTRAINT members_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT members_about_check CHECK ((length(about) <= 300)),
  CONSTRAINT members_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT members_granted_check CHECK ((granted <@ ARRAY['own_calendar'::text, 'sell_services'::text, 'room_service'::text, 'see_all_calendars'::text, 'manage_services'::text, 'see_money'::text])),
  CONSTRAINT members_last_name_check CHECK ((length(last_name) <= 100)),
  CONSTRAINT members_rests_by_plan_check CHECK ((NOT (rests_by_plan AND bookable))),
  CONSTRAINT members_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX members_account_idx ON staff.members USING btree (account_id) WHERE ((account_id IS NOT NULL) AND (deleted_at IS NULL)); -- One account works in one business.
CREATE UNIQUE INDEX members_one_owner_idx ON staff.members USING btree (professional_id) WHERE (is_owner AND (deleted_at IS NULL));
CREATE INDEX members_portrait_idx ON staff.members USING btree (portrait_id) WHERE (portrait_id IS NOT NULL); -- A file that is removed asks whose portrait it was.
CREATE INDEX members_professional_idx ON staff.members USING btree (professional_id);

-- The professional as a payer at the card partner, made once; whoever also books elsewhere is another customer there.
CREATE TABLE subscriptions.billing_customers (
  professional_id uuid NOT NULL,
  partner_id text NOT NULL,
  CONSTRAINT billing_customers_pkey PRIMARY KEY (professional_id),
  CONSTRAINT billing_customers_partner_id_key UNIQUE (partner_id),
  CONSTRAINT billing_customers_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Each card she gave: written first, then attached at the card partner with the row's id as key, as often as it takes. The last one is the one that counts.
CREATE TABLE subscriptions.card_attachments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  token text NOT NULL, -- As the card partner's fields named it in her browser.
  status text NOT NULL DEFAULT 'pending'::text, -- asked: her bank wants her to authenticate, in her browser. refused: a definite no of the card partner that is no decline; she gives another card, and the operator looks.
  brand text,
  last4 text,
  decline_code text,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  setup_id text, -- The saving of the card at the card partner, by which it was authenticated.
  client_secret text, -- Given to her browser only.
  CONSTRAINT card_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT card_attachments_setup_id_key UNIQUE (setup_id),
  CONSTRAINT card_attachments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT card_attachments_check CHECK (((status = 'attached'::text) = (last4 IS NOT NULL))),
  CONSTRAINT card_attachments_check1 CHECK (((status = 'declined'::text) = (decline_code IS NOT NULL))),
  CONSTRAINT card_attachments_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  CONSTRAINT card_attachments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'asked'::text, 'attached'::text, 'declined'::text, 'refused'::text]))),
  CONSTRAINT card_attachments_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE INDEX card_attachments_due_idx ON subscriptions.card_attachments USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX card_attachments_one_asked_idx ON subscriptions.card_attachments USING btree (professional_id) WHERE (status = 'asked'::text);
CREATE INDEX card_attachments_one_professional_idx ON subscriptions.card_attachments USING btree (professional_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX card_attachments_professional_idx ON subscriptions.card_attachments USING btree (professional_id, "position" DESC);
CREATE INDEX card_attachments_refused_idx ON subscriptions.card_attachments USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- Too little to charge a card with, or credited to her (negative): part of what is due with the next invoice.
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

-- Each try to charge her card: written first, then asked of the card partner with the row's id as key.
CREATE TABLE subscriptions.charges (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  invoice_id uuid,
  change_id uuid,
  amount_cents integer NOT NULL,
  payment_method_id text NOT NULL,
  replaces uuid, -- An earlier one that she might still authenticate: ended at the partner before this one is asked.
  counts boolean NOT NULL DEFAULT true, -- One of the three tries; false for the one that a new card brings about.
  status text NOT NULL DEFAULT 'pending'::text, -- asked: her bank wants her to authenticate, in her browser. refused: a definite no that is no decline. dropped: given up before it was paid.
  partner_id text,
  client_secret text,
  decline_code text,
  look_at timestamp with time zone, -- When the partner is next asked how an authentication stands.
  attempts integer NOT NULL DEFAULT 0,
  asked_at timestamp with time zone,
  retry_at timestamp with time zone NOT NULL,
  failure jsonb,
  left_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_partner_id_key UNIQUE (partner_id),
  CONSTRAINT charges_change_id_fkey FOREIGN KEY (change_id) REFERENCES subscriptions.plan_changes(id),
  CONSTRAINT charges_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.dues(invoice_id),
  CONSTRAINT charges_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT charges_replaces_fkey FOREIGN KEY (replaces) REFERENCES subscriptions.charges(id),
  CONSTRAINT charges_amount_cents_check CHECK ((amount_cents >= 50)),
  CONSTRAINT charges_check CHECK ((num_nulls(invoice_id, change_id) = 1)),
  CONSTRAINT charges_check1 CHECK (((status <> 'asked'::text) OR ((partner_id IS NOT NULL) AND (client_secret IS NOT NULL) AND (look_at IS NOT NULL)))),
  CONSTRAINT charges_check2 CHECK (((status = 'declined'::text) = (decline_code IS NOT NULL))),
  CONSTRAINT charges_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'asked'::text, 'paid'::text, 'declined'::text, 'refused'::text, 'dropped'::text])))
);
CREATE INDEX charges_due_idx ON subscriptions.charges USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX charges_look_idx ON subscriptions.charges USING btree (look_at) WHERE (status = 'asked'::text);
CREATE UNIQUE INDEX charges_one_asked_idx ON subscriptions.charges USING btree (COALESCE(invoice_id, change_id)) WHERE (status = 'asked'::text);
CREATE UNIQUE INDEX charges_one_pending_idx ON subscriptions.charges USING btree (COALESCE(invoice_id, change_id)) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX charges_paid_once_idx ON subscriptions.charges USING btree (COALESCE(invoice_id, change_id)) WHERE (status = 'paid'::text);
CREATE INDEX charges_professional_idx ON subscriptions.charges USING btree (professional_id, "position") WHERE (status = ANY (ARRAY['pending'::text, 'asked'::text]));
CREATE INDEX charges_refused_idx ON subscriptions.charges USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- Which invoice a discount lowered, and by how much.
CREATE TABLE subscriptions.discount_uses (
  discount_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  CONSTRAINT discount_uses_pkey PRIMARY KEY (discount_id, invoice_id),
  CONSTRAINT discount_uses_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES subscriptions.discounts(id),
  CONSTRAINT discount_uses_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT discount_uses_amount_cents_check CHECK ((amount_cents > 0))
);

-- Off her next invoice for each validated visit: booked online by another account, completed, paid by card and not refunded. Never paid out.
CREATE TABLE subscriptions.discounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  payable_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  day date NOT NULL, -- Of her zone: one a day for each customer.
  amount_cents integer NOT NULL,
  left_cents integer NOT NULL, -- Not used, not expired, and not set off against one that was reversed after its use.
  offset_cents integer NOT NULL DEFAULT 0, -- Set off against discounts that were reversed after their use.
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

-- What an invoice asks of her card, and how that stands.
CREATE TABLE subscriptions.dues (
  invoice_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  failures integer NOT NULL DEFAULT 0,
  try_at timestamp with time zone, -- When her card is next tried: on days 0, 3 and 7, and at once with a new card. Null: not again by itself.
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

-- The last number given of a series in a year: locked by the transaction that issues, so that one which is rolled back leaves no gap.
CREATE TABLE subscriptions.invoice_counters (
  series text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (series, year),
  CONSTRAINT invoice_counters_last_check CHECK ((last >= 0)),
  CONSTRAINT invoice_counters_series_check CHECK ((series = ANY (ARRAY['F'::text, 'A'::text]))),
  CONSTRAINT invoice_counters_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);

-- The PDF as it was made once, with its hash.
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
  net_cents integer NOT NULL, -- Of amount_cents, which includes VAT, what is not VAT.
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (invoice_id, "position"),
  CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES subscriptions.invoices(id),
  CONSTRAINT invoice_lines_check CHECK ((of_days >= days)),
  CONSTRAINT invoice_lines_days_check CHECK ((days >= 0)),
  CONSTRAINT invoice_lines_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'profiles'::text, 'former_plan'::text, 'former_profiles'::text, 'discount'::text, 'credit'::text]))),
  CONSTRAINT invoice_lines_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'basic'::text, 'pro'::text, 'expert'::text, 'salon_basic'::text, 'salon_pro'::text]))),
  CONSTRAINT invoice_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT invoice_lines_quantity_check CHECK ((quantity >= 1))
);

-- What was issued to a professional, frozen: seller, buyer and lines as they were. Never changed; a credit note of its own series mends it.
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
  period_ends_on date NOT NULL, -- The first day that is no longer of it.
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  territory text NOT NULL,
  vat_basis_points integer NOT NULL,
  total_cents integer NOT NULL, -- VAT included, discounts taken off: the sum of its lines.
  vat_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0,
  carried_cents integer NOT NULL, -- Of earlier invoices under the least that a card can be charged, or credited to her: added to what is due, no part of the total.
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

-- What she asked of her subscription. One that is charged at once is open until the card has answered; only then is her plan another.
CREATE TABLE subscriptions.plan_changes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  account_id uuid NOT NULL,
  once text, -- Who called and under which key: a call that is repeated makes no second one.
  kind text NOT NULL,
  plan text NOT NULL,
  additional_profiles integer NOT NULL,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  amount_cents integer NOT NULL DEFAULT 0,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT plan_changes_pkey PRIMARY KEY (id),
  CONSTRAINT plan_changes_once_key UNIQUE (once),
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

-- What a professional pays for by the month: the plan itself is professionals.plan. Nothing is charged at the start.
CREATE TABLE subscriptions.subscriptions (
  professional_id uuid NOT NULL,
  payment_method_id text, -- The card that invoices are charged to, once it is attached at the card partner; null until then and on a plan that costs nothing.
  first_invoice_on date, -- Local day; null on a plan that costs nothing.
  started_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1, -- Grows with every change of what she pays for; one made from an older one is refused.
  anchor_day smallint, -- The day of the month that her periods begin on; in a shorter month its last day, and this one again afterwards.
  period_starts_on date,
  period_ends_on date, -- Local day on which the next period begins and the invoice of this one is issued.
  period_ends_at timestamp with time zone, -- The instant that day begins in her time zone.
  period_plan text, -- What the invoice of the period is for: the plan it began with. What was added within it was charged at once.
  period_profiles integer,
  next_plan text, -- The smaller plan she goes down to when the period ends.
  next_profiles integer,
  next_stays uuid[], -- The members who stay bookable then; null: whom the plan has room for, in list order.
  ends boolean NOT NULL DEFAULT false, -- Cancelled: the period is the last one.
  stopped text, -- unpaid: the third try failed, a hairdresser is on the free plan and a salon suspended until it is paid. ended: a salon that cancelled is suspended until it starts again.
  stopped_at timestamp with time zone,
  stopped_plan text, -- What she had until then.
  stopped_profiles integer,
  discount_debt_cents integer NOT NULL DEFAULT 0, -- Discounts used before their visit was refunded: so much of the next ones is not given.
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

-- What is owed to the card partner: each called with key = id, each professional's in their order.
CREATE TABLE verification.account_orders (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid,
  token text, -- Made by her browser and good for one call: gone with the end of its order.
  detail jsonb NOT NULL DEFAULT '{}'::jsonb, -- What is no secret of a person: the name on statements, the partner's names of files.
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  failure jsonb,
  left_at timestamp with time zone,
  CONSTRAINT account_orders_pkey PRIMARY KEY (id),
  CONSTRAINT account_orders_person_id_fkey FOREIGN KEY (person_id) REFERENCES verification.persons(id),
  CONSTRAINT account_orders_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT account_orders_check CHECK (((kind = 'account'::text) = (person_id IS NULL))),
  CONSTRAINT account_orders_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'person'::text, 'removal'::text]))),
  CONSTRAINT account_orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text]))),
  CONSTRAINT account_orders_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE INDEX account_orders_due_idx ON verification.account_orders USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX account_orders_person_idx ON verification.account_orders USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX account_orders_professional_idx ON verification.account_orders USING btree (professional_id, "position");
CREATE INDEX account_orders_refused_idx ON verification.account_orders USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- What a professional has told the card partner of herself, and how her account stood there when it was last read. The account's own name is payments.partner_accounts.
CREATE TABLE verification.accounts (
  professional_id uuid NOT NULL,
  statement_name text NOT NULL, -- What her customers read on their card statements.
  submitted_at timestamp with time zone NOT NULL, -- When she last handed something over: the terms of the partner were shown and accepted in her browser.
  card_payments text,
  transfers text,
  requirements jsonb, -- What the partner asks for, by its own names: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.
  last_look bigint NOT NULL DEFAULT 0, -- Each reading takes a number before it asks; an answer older than the one stored is dropped.
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

-- Every answer she got, the last one in force while the state is the same.
CREATE TABLE verification.decisions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  verdict text NOT NULL,
  reason text,
  operator_id uuid, -- Null when it was decided on the server's command line.
  at timestamp with time zone NOT NULL,
  by_partner boolean NOT NULL DEFAULT false, -- It follows the card partner's requirements, which say why.
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

-- What stands in a professional's verification now; a new document of a kind takes the place of the former. The state is professionals.verification.
CREATE TABLE verification.documents (
  professional_id uuid NOT NULL,
  kind text NOT NULL,
  file_id uuid NOT NULL,
  issued_on date, -- The day on the KBIS, as she wrote it or as the operator read it.
  submitted_at timestamp with time zone NOT NULL,
  CONSTRAINT documents_pkey PRIMARY KEY (professional_id, kind),
  CONSTRAINT documents_file_id_key UNIQUE (file_id),
  CONSTRAINT documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.files(id),
  CONSTRAINT documents_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT documents_check CHECK (((issued_on IS NULL) OR (kind = 'KBIS'::text))),
  CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['ID_card_front'::text, 'ID_card_back'::text, 'RIB'::text, 'KBIS'::text, 'proof_of_address'::text, 'company_statutes'::text, 'be_declaration'::text])))
);

-- Who stands behind a society: what else must be known of them is the card partner's alone.
CREATE TABLE verification.persons (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  roles text[] NOT NULL,
  partner_id text, -- Null until the partner has heard of her.
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

-- A time held for a wish: while it is open its id has the occupancies. Of a customer who left, no wish is named.
CREATE TABLE waiting.offers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  wish_id uuid,
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
  CONSTRAINT offers_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT offers_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT offers_wish_id_fkey FOREIGN KEY (wish_id) REFERENCES waiting.wishes(id) ON DELETE SET NULL,
  CONSTRAINT offers_check CHECK ((starts_at < ends_at)),
  CONSTRAINT offers_check1 CHECK (((created_at < expires_at) AND (expires_at <= starts_at))),
  CONSTRAINT offers_check2 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'lapsed'::text])))
);
CREATE INDEX offers_closed_idx ON waiting.offers USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX offers_expiry_idx ON waiting.offers USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX offers_one_a_slot_idx ON waiting.offers USING btree (member_id, starts_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX offers_one_open_idx ON waiting.offers USING btree (wish_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX offers_told_once_idx ON waiting.offers USING btree (wish_id, starts_at);

-- The waiting list: who would come on days that had no time for it.
CREATE TABLE waiting.wishes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  professional_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  number integer NOT NULL, -- Among her open ones: she has five at most.
  customer_name text NOT NULL,
  professional_name text NOT NULL,
  service_ids uuid[] NOT NULL,
  service_names text[] NOT NULL,
  member_id uuid, -- With whom; null: no preference.
  place text NOT NULL,
  city text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  hair_length text,
  gender text,
  first_day date NOT NULL,
  last_day date NOT NULL,
  from_minute integer NOT NULL, -- Of the wall clock: the visit begins at or after it, and before until_minute.
  until_minute integer NOT NULL,
  time_zone text NOT NULL,
  ends_at timestamp with time zone NOT NULL, -- Business time: its last day and hour are over.
  look_at timestamp with time zone, -- Business time: a free time is looked for then, whatever happens before; it was made just now, or the night is over.
  state text NOT NULL DEFAULT 'open'::text,
  closed_by text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT wishes_pkey PRIMARY KEY (id),
  CONSTRAINT wishes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.accounts(id),
  CONSTRAINT wishes_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff.members(id),
  CONSTRAINT wishes_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT wishes_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 13)))),
  CONSTRAINT wishes_check1 CHECK ((from_minute < until_minute)),
  CONSTRAINT wishes_check2 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT wishes_check3 CHECK (((state = 'closed'::text) = (closed_by IS NOT NULL))),
  CONSTRAINT wishes_check4 CHECK (((state = 'open'::text) OR (look_at IS NULL))),
  CONSTRAINT wishes_closed_by_check CHECK ((closed_by = ANY (ARRAY['customer'::text, 'professional'::text]))),
  CONSTRAINT wishes_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1435))),
  CONSTRAINT wishes_number_check CHECK (((number >= 1) AND (number <= 5))),
  CONSTRAINT wishes_place_check CHECK ((place = ANY (ARRAY['salon'::text, 'at_home'::text]))),
  CONSTRAINT wishes_service_ids_check CHECK (((cardinality(service_ids) >= 1) AND (cardinality(service_ids) <= 10))),
  CONSTRAINT wishes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'closed'::text, 'lapsed'::text]))),
  CONSTRAINT wishes_until_minute_check CHECK (((until_minute >= 5) AND (until_minute <= 1440)))
);
CREATE INDEX wishes_customer_idx ON waiting.wishes USING btree (customer_id, created_at, id);
CREATE INDEX wishes_ended_idx ON waiting.wishes USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX wishes_look_idx ON waiting.wishes USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE UNIQUE INDEX wishes_number_idx ON waiting.wishes USING btree (customer_id, number) WHERE (state = 'open'::text);
CREATE INDEX wishes_open_idx ON waiting.wishes USING btree (professional_id, created_at, id) WHERE (state = 'open'::text);

-- The sums of her entries by account, cents, kept by wallet.post under this row's lock. Mirrors may go below nothing, promises may not.
CREATE TABLE wallet.balances (
  professional_id uuid NOT NULL,
  connected bigint NOT NULL DEFAULT 0,
  payouts_sent bigint NOT NULL DEFAULT 0,
  pending bigint NOT NULL DEFAULT 0,
  available bigint NOT NULL DEFAULT 0,
  in_transit bigint NOT NULL DEFAULT 0,
  receivable bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0, -- A credit is hers to come; a debit was used and then lost by a refund: less to come, never a dearer invoice.
  holds bigint NOT NULL DEFAULT 0,
  CONSTRAINT balances_pkey PRIMARY KEY (professional_id),
  CONSTRAINT balances_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT balances_available_not_overdrawn CHECK ((available <= 0)),
  CONSTRAINT balances_in_transit_not_overdrawn CHECK ((in_transit <= 0)),
  CONSTRAINT balances_pending_not_overdrawn CHECK ((pending <= 0)),
  CONSTRAINT balances_receivable_not_overpaid CHECK ((receivable >= 0))
);
CREATE INDEX balances_owing_idx ON wallet.balances USING btree (professional_id) WHERE (receivable > 0);

-- Each IBAN she gave, of which no more is known than this: written first, then added at the card partner with the row's id as key, as often as it takes.
CREATE TABLE wallet.bank_accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  token text, -- Made of the IBAN by the card partner in her browser; gone with its answer.
  country text NOT NULL,
  last4 text NOT NULL,
  fingerprint text,
  partner_id text,
  status text NOT NULL DEFAULT 'pending'::text, -- refused: a definite no of the card partner, or it was another one than was checked.
  usable_from timestamp with time zone NOT NULL, -- A new one waits 48 h before money goes there: time for her to hear of it.
  locked_at timestamp with time zone, -- A payout came back from it: another must be given.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone, -- When the card partner no longer had it; null: it still has it, or it is not replaced.
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT bank_accounts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT bank_accounts_check CHECK ((((status = 'pending'::text) = (token IS NOT NULL)) OR (status = 'refused'::text))),
  CONSTRAINT bank_accounts_check1 CHECK (((status = ANY (ARRAY['kept'::text, 'replaced'::text])) = ((partner_id IS NOT NULL) AND (fingerprint IS NOT NULL)))),
  CONSTRAINT bank_accounts_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT bank_accounts_fingerprint_check CHECK (((length(fingerprint) >= 1) AND (length(fingerprint) <= 200))),
  CONSTRAINT bank_accounts_last4_check CHECK ((last4 ~ '^[0-9A-Z]{4}$'::text)),
  CONSTRAINT bank_accounts_partner_id_check CHECK (((length(partner_id) >= 1) AND (length(partner_id) <= 200))),
  CONSTRAINT bank_accounts_removed_is_replaced CHECK (((removed_at IS NULL) OR (status = 'replaced'::text))),
  CONSTRAINT bank_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'kept'::text, 'refused'::text, 'replaced'::text]))),
  CONSTRAINT bank_accounts_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE INDEX bank_accounts_due_idx ON wallet.bank_accounts USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX bank_accounts_kept_idx ON wallet.bank_accounts USING btree (professional_id) WHERE (status = 'kept'::text);
CREATE INDEX bank_accounts_one_professional_idx ON wallet.bank_accounts USING btree (professional_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX bank_accounts_professional_idx ON wallet.bank_accounts USING btree (professional_id, "position" DESC);
CREATE INDEX bank_accounts_refused_idx ON wallet.bank_accounts USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));
CREATE INDEX bank_accounts_replaced_idx ON wallet.bank_accounts USING btree ("position") WHERE ((status = 'replaced'::text) AND (removed_at IS NULL));

-- Where our mirrors and the card partner's books do not agree: found by the nightly comparison, gone when a later one finds them equal, or settled by an entry that one operator explained and another approved.
CREATE TABLE wallet.differences (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  owner text NOT NULL, -- The marketplace's account at the partner, or a connected one by the partner's id.
  subject text NOT NULL,
  types text[] NOT NULL,
  day date NOT NULL, -- The partner's first day of it (UTC).
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
  lines jsonb NOT NULL DEFAULT '[]'::jsonb, -- What of the two books has no counterpart in the other, line by line: side, type, amount, fee and day.
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
CREATE UNIQUE INDEX differences_open_idx ON wallet.differences USING btree (owner, subject) WHERE (gone_at IS NULL);
CREATE INDEX differences_proposed_by_idx ON wallet.differences USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);

-- Double entry: debits positive, credits negative, each transaction sums to zero. connected, payouts_sent and platform mirror what lies with the card partner; pending, available, in_transit and discount are promises to her (credits); holds and holds_contra are a memo pair.
CREATE TABLE wallet.entries (
  transaction_id uuid NOT NULL,
  account text NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT entries_pkey PRIMARY KEY (transaction_id, account),
  CONSTRAINT entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES wallet.transactions(id),
  CONSTRAINT entries_account_check CHECK ((account = ANY (ARRAY['connected'::text, 'payouts_sent'::text, 'pending'::text, 'available'::text, 'in_transit'::text, 'receivable'::text, 'discount'::text, 'platform'::text, 'search_fees'::text, 'bank_charges'::text, 'subscriptions'::text, 'invoices'::text, 'discounts_given'::text, 'vat'::text, 'partner_fees'::text, 'refunds_in_transit'::text, 'dispute_losses'::text, 'suspense'::text, 'holds'::text, 'holds_contra'::text]))),
  CONSTRAINT entries_amount_cents_check CHECK ((amount_cents <> 0))
);
CREATE INDEX entries_account_idx ON wallet.entries USING btree (account, transaction_id);

-- When she was last told that money lies with the card partner for long.
CREATE TABLE wallet.held_tellings (
  professional_id uuid NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT held_tellings_pkey PRIMARY KEY (professional_id),
  CONSTRAINT held_tellings_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);

-- Of which receipts her pending and available money consists, the oldest drawn first: from when each may leave, and how long it has lain.
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

-- All that is available leaves on this day of each month, the last of shorter ones; no row: she asks herself.
CREATE TABLE wallet.monthly_withdrawals (
  professional_id uuid NOT NULL,
  day integer NOT NULL,
  next_on date NOT NULL,
  next_at timestamp with time zone NOT NULL, -- When next_on begins on her wall.
  CONSTRAINT monthly_withdrawals_pkey PRIMARY KEY (professional_id),
  CONSTRAINT monthly_withdrawals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT monthly_withdrawals_day_check CHECK (((day >= 1) AND (day <= 31)))
);
CREATE INDEX monthly_withdrawals_next_idx ON wallet.monthly_withdrawals USING btree (next_at);

-- One movement of money, idempotent by key. Written by wallet.post alone, with its entries.
CREATE TABLE wallet.transactions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  kind text NOT NULL,
  professional_id uuid, -- Whose accounts move; null where only the marketplace's do.
  subject_id uuid NOT NULL, -- The payable, refund, dispute, withdrawal or invoice that it tells of.
  partner_id text, -- What the card partner calls it: by that its books are compared with ours.
  at timestamp with time zone NOT NULL,
  content bytea, -- Sum of what was asked: the same key for something else is refused. Null: older than the door.
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id(), -- Entries are added by the database transaction that made it, and never after.
  booked_at timestamp with time zone, -- When the card partner booked it, by its own time: by that day its books are compared with ours. Null: it did not say, or nothing moved there.
  partner_fee_cents bigint, -- What the card partner kept of it. Null: nobody said, and its books are compared by the net alone.
  CONSTRAINT transactions_pkey PRIMARY KEY (id),
  CONSTRAINT transactions_key_key UNIQUE (key),
  CONSTRAINT transactions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT transactions_content_check CHECK ((length(content) = 32)),
  CONSTRAINT transactions_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'matured'::text, 'partner_fee'::text, 'hold_placed'::text, 'hold_ended'::text, 'refund_asked'::text, 'refund_done'::text, 'refund_failed'::text, 'transfer_taken_back'::text, 'transfer_sent'::text, 'dispute_opened'::text, 'dispute_won'::text, 'dispute_lost'::text, 'withdrawal_asked'::text, 'withdrawal_sent'::text, 'withdrawal_paid'::text, 'withdrawal_failed'::text, 'invoice_issued'::text, 'invoice_paid'::text, 'invoice_credited'::text, 'discount_earned'::text, 'discount_reversed'::text, 'discount_expired'::text, 'settled_by_hand'::text]))),
  CONSTRAINT transactions_partner_fee_cents_check CHECK ((partner_fee_cents >= 0))
);
CREATE INDEX transactions_at_idx ON wallet.transactions USING btree (at);
CREATE UNIQUE INDEX transactions_captured_once_idx ON wallet.transactions USING btree (subject_id) WHERE (kind = 'capture'::text);
CREATE INDEX transactions_kind_idx ON wallet.transactions USING btree (professional_id, kind, at DESC, id DESC);
CREATE INDEX transactions_listed_idx ON wallet.transactions USING btree (professional_id, at DESC, id DESC);
CREATE INDEX transactions_partner_idx ON wallet.transactions USING btree (partner_id) WHERE (partner_id IS NOT NULL);
CREATE INDEX transactions_subject_idx ON wallet.transactions USING btree (subject_id);

-- Money on its way to her bank: the row and its ledger entry first, then the card partner is asked with the row's id as key.
CREATE TABLE wallet.withdrawals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  key text NOT NULL, -- What makes it once: her call's own key, her month, or the receipt that lay too long.
  reason text NOT NULL,
  amount_cents bigint NOT NULL,
  day date, -- Of her zone, of one she asked for: three a day, numbered, so that PostgreSQL counts.
  nth integer,
  status text NOT NULL DEFAULT 'pending'::text, -- pending: asked for. failed: the bank sent it back, also when it was paid. refused: the card partner never sent it.
  partner_id text,
  failure_code text,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  look_at timestamp with time zone, -- When the card partner is asked again what became of it, should its events stay away; null: no more.
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_key_key UNIQUE (key),
  CONSTRAINT withdrawals_partner_id_key UNIQUE (partner_id),
  CONSTRAINT withdrawals_three_a_day UNIQUE (professional_id, day, nth),
  CONSTRAINT withdrawals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES wallet.bank_accounts(id),
  CONSTRAINT withdrawals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT withdrawals_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT withdrawals_check CHECK ((((reason = 'asked'::text) = (day IS NOT NULL)) AND ((day IS NULL) = (nth IS NULL)))),
  CONSTRAINT withdrawals_check1 CHECK (((status = ANY (ARRAY['sent'::text, 'paid'::text, 'failed'::text])) = (partner_id IS NOT NULL))),
  CONSTRAINT withdrawals_check2 CHECK (((status <> 'failed'::text) OR (failed_at IS NOT NULL))),
  CONSTRAINT withdrawals_check3 CHECK (((failed_at IS NULL) OR (status = ANY (ARRAY['failed'::text, 'refused'::text])))),
  CONSTRAINT withdrawals_check4 CHECK (((status <> 'paid'::text) OR (paid_at IS NOT NULL))),
  CONSTRAINT withdrawals_failure_code_check CHECK (((length(failure_code) >= 1) AND (length(failure_code) <= 200))),
  CONSTRAINT withdrawals_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300))),
  CONSTRAINT withdrawals_nth_check CHECK (((nth >= 1) AND (nth <= 3))),
  CONSTRAINT withdrawals_partner_id_check CHECK (((length(partner_id) >= 1) AND (length(partner_id) <= 200))),
  CONSTRAINT withdrawals_reason_check CHECK ((reason = ANY (ARRAY['asked'::text, 'monthly'::text, 'held_long'::text]))),
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

CREATE OR REPLACE FUNCTION album.keep_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most constant integer := 300;
  room integer;
begin
  if tg_op = 'UPDATE' and not new.is_shown then return null; end if;
  -- Whoever adds another one waits here, and counts this one.
  select least(photos, most) into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from album.photos
      where professional_id = new.professional_id and (is_shown or tg_op = 'INSERT')) > room then
    raise exception 'there is room for % photos', room
      using errcode = 'check_violation', constraint = 'photos_within_plan';
  end if;
  return null;
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

CREATE OR REPLACE FUNCTION appointments.expect_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from appointments.appointments where group_id = new.id) < 2 then
    raise exception 'group % has fewer than two appointments', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.expect_no_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from appointments.groups where id = new.group_id and customer_id is not null) then
    raise exception 'group % is of an account, appointment % of none', new.group_id, new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.of_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from appointments.appointments where id = new.appointment_id and state = 'requested' for share;
  if not found then
    raise exception 'appointment % is no request, and is offered nothing', new.appointment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION appointments.only_reasons_go()
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

CREATE OR REPLACE FUNCTION appointments.rise_of_confirmed()
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

CREATE OR REPLACE FUNCTION appointments.sought(name text, phone text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent'::regdictionary, name))
    || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(lower(public.unaccent('public.unaccent'::regdictionary, email)), '')
$function$;

CREATE OR REPLACE FUNCTION appointments.tell_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.id;
  if found then
    perform kit.tell_live(array_remove(array[
      'house:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
    ], null), 'appointment', visit.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.tell_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = new.appointment_id;
  perform kit.tell_live(array_remove(array[
    'house:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.tell_rise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  visit appointments.appointments;
begin
  select * into visit from appointments.appointments where id = coalesce(new.appointment_id, old.appointment_id);
  perform kit.tell_live(array_remove(array[
    'house:' || visit.professional_id, 'member:' || visit.member_id, 'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION appointments.tell_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  visit appointments.appointments := case tg_op when 'DELETE' then old else new end;
begin
  perform kit.tell_live(array_remove(array[
    'house:' || visit.professional_id,
    'member:' || visit.member_id,
    case when tg_op = 'UPDATE' and old.member_id <> new.member_id then 'member:' || old.member_id end,
    'account:' || visit.customer_id
  ], null), 'appointment', visit.id);
  return null;
end $function$;

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

CREATE OR REPLACE FUNCTION clients.alike(house uuid, typed text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.28'
AS $function$
  select id from clients.clients where professional_id = house and typed operator(public.<%) sought
  order by public.word_similarity(typed, sought) desc, sought, id limit most
$function$;

CREATE OR REPLACE FUNCTION connections.expect_whole_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(distinct feed) <> 2 or count(*) filter (where not kept) > 0
        or sum(number) <> sum(before) from (
        select feed, number, kept, row_number() over (partition by feed order by number) - 1 as before
        from connections.feed_shards where generation_id = new.id) shard) then
    raise exception 'generation % is not whole', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION kit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION kit.tell_live(topics text[], kind text, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', concat_ws(' ', pg_current_xact_id()::text, kind, coalesce(subject::text, '-'),
    array_to_string(topics, ' ')));
end $function$;

CREATE OR REPLACE FUNCTION kit.tell_passing(topics text[], kind text, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', concat_ws(' ', '-', kind, coalesce(subject::text, '-'), array_to_string(topics, ' ')));
end $function$;

CREATE OR REPLACE FUNCTION messaging.keep_message()
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

CREATE OR REPLACE FUNCTION messaging.keep_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update messaging.seats set last_at = new.last_at, is_unread = new.house_seen < new.customer_sent
    where thread_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION messaging.sought(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent'::regdictionary, text))
$function$;

CREATE OR REPLACE FUNCTION messaging.tell_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kit.tell_live(messaging.topics_of(new), 'thread', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION messaging.topics_of(thread messaging.threads)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array['account:' || thread.customer_id, 'house:' || thread.professional_id]
    || array(select 'member:' || member_id from messaging.seats where thread_id = thread.id)
$function$;

CREATE OR REPLACE FUNCTION moderation.keep_case()
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

CREATE OR REPLACE FUNCTION moderation.keep_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'decisions are neither changed nor deleted';
end $function$;

CREATE OR REPLACE FUNCTION moderation.keep_word()
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

CREATE OR REPLACE FUNCTION professionals.keep_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into professionals.former_slugs (slug_hash, professional_id)
    values (sha256(convert_to(old.slug, 'UTF8')), old.id)
    on conflict (slug_hash) do update set professional_id = excluded.professional_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION professionals.renew_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.settings_version = old.settings_version and
    (new.slot_step_minutes, new.minimum_notice_minutes, new.horizon_days, new.buffer_minutes, new.default_view,
      new.first_weekday, new.coloured_by, new.cancellation_window_hours, new.late_fee_percent,
      new.no_show_fee_percent, new.payment_failure, new.sms_reminder)
    is distinct from
    (old.slot_step_minutes, old.minimum_notice_minutes, old.horizon_days, old.buffer_minutes, old.default_view,
      old.first_weekday, old.coloured_by, old.cancellation_window_hours, old.late_fee_percent,
      old.no_show_fee_percent, old.payment_failure, old.sms_reminder)
  then
    new.settings_version := old.settings_version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION reviews.keep_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from reviews.reviews where appointment_id = old.id) then
    raise exception 'appointment % was reviewed, and stays completed', old.id using errcode = 'check_violation';
  end if;
  return new;
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

CREATE OR REPLACE FUNCTION scheduling.open_plan_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into scheduling.plan_versions (professional_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION scheduling.tell_calendar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  member text := changed ->> 'member_id';
  house text := coalesce(changed ->> 'professional_id',
    (select professional_id::text from staff.members where id = member::uuid));
begin
  perform kit.tell_live(array_remove(array[
    'house:' || house,
    coalesce('member:' || member, 'staff:' || house),
    case when tg_op = 'UPDATE' and to_jsonb(old) ->> 'member_id' <> member
      then 'member:' || (to_jsonb(old) ->> 'member_id') end
  ], null), 'calendar', null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.tell_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('listings', new.professional_id::text);
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

CREATE OR REPLACE FUNCTION staff.keep_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  room integer;
begin
  -- Whoever adds another one waits here, and counts this one.
  select staff_profiles into room from professionals.professionals where id = new.professional_id for no key update;
  if (select count(*) from staff.members
      where professional_id = new.professional_id and bookable and deleted_at is null) > room then
    raise exception 'the plan has room for % bookable members', room
      using errcode = 'check_violation', constraint = 'members_within_plan';
  end if;
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

CREATE OR REPLACE FUNCTION subscriptions.tell_discount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kit.tell_live(array['house:' || new.professional_id], 'calendar', null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION verification.forget_token()
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
    raise exception 'ledger transaction % does not balance', new.id using errcode = 'check_violation';
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
  asked bytea := sha256(convert_to(concat_ws('|', kind, coalesce(professional::text, '-'), subject, coalesce(partner, '-'), entries::text), 'UTF8'));
  made uuid;
  known bytea;
  hers wallet.balances;
  moved jsonb := entries;
  cents bigint;
  part bigint;
  allowed_debit bigint;
begin
  insert into wallet.transactions as t (key, kind, professional_id, subject_id, partner_id, at, content, booked_at, partner_fee_cents)
    values (post.key, post.kind, professional, subject, partner, post.at, asked, post.booked_at, partner_fee)
    on conflict on constraint transactions_key_key do nothing returning t.id into made;
  if made is null then
    select t.content into known from wallet.transactions t where t.key = post.key;
    if known is distinct from asked then
      raise exception 'ledger key % was used for something else', post.key
        using errcode = 'unique_violation', constraint = 'transactions_key_key';
    end if;
    return false;
  end if;
  if professional is not null then
    select * into hers from wallet.balances b where b.professional_id = professional for no key update;
    if not found then
      insert into wallet.balances as b (professional_id) values (professional) on conflict do nothing;
      select * into hers from wallet.balances b where b.professional_id = professional for no key update;
    end if;
    if moved ? 'earned' or moved ? 'returned' then
      cents := coalesce((moved->>'earned')::bigint, 0) + coalesce((moved->>'returned')::bigint, 0);
      if cents >= 0 or (moved ? 'earned' and moved ? 'returned') then
        raise exception 'what is earned or returned is one credit' using errcode = 'check_violation';
      end if;
      part := least(hers.receivable, -cents);
      moved := case when moved ? 'earned'
        then jsonb_build_object('receivable', -part, 'pending', cents + part)
        else jsonb_build_object('receivable', -part, 'available', cents + part) end || (moved - 'earned' - 'returned');
    end if;
    if moved ? 'owed_by_her' then
      cents := (moved->>'owed_by_her')::bigint;
      if cents <= 0 then
        raise exception 'what she owes is a debit' using errcode = 'check_violation';
      end if;
      part := least(-hers.available, cents);
      moved := (moved - 'owed_by_her') || jsonb_build_object('available', part,
        'pending', least(-hers.pending, cents - part), 'receivable', cents - part - least(-hers.pending, cents - part));
    end if;
  end if;
  insert into wallet.entries (transaction_id, account, amount_cents)
    select made, e.key, e.value::bigint from jsonb_each_text(moved) e where e.value::bigint <> 0;
  if not found or (select sum(e.value::bigint) from jsonb_each_text(moved) e) <> 0 then
    raise exception 'ledger transaction % does not balance', post.key using errcode = 'check_violation';
  end if;
  if professional is null then
    if moved ?| array['connected', 'payouts_sent', 'pending', 'available', 'in_transit', 'receivable', 'discount', 'holds'] then
      raise exception 'ledger transaction % moves accounts of nobody', post.key using errcode = 'check_violation';
    end if;
    return true;
  end if;
  -- Only what is lost by a refund may take more than there is to come.
  allowed_debit := case when post.kind = 'discount_reversed' then 9223372036854775807 else greatest(hers.discount, 0) end;
  if coalesce((moved->>'discount')::bigint, 0) > 0 and hers.discount + (moved->>'discount')::bigint > allowed_debit then
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

CREATE OR REPLACE FUNCTION wallet.refuse_later_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select made_in from wallet.transactions where id = new.transaction_id) is distinct from pg_current_xact_id() then
    raise exception 'ledger transaction % is sealed', new.transaction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION wallet.refuse_past_the_door()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user <> 'meche_ledger' then
    raise exception '%.% is written by wallet.post alone', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE TRIGGER photos_within_plan AFTER INSERT OR UPDATE OF is_shown, professional_id ON album.photos FOR EACH ROW EXECUTE FUNCTION album.keep_within_plan();
CREATE TRIGGER answers_never_changed BEFORE UPDATE OR TRUNCATE ON appointments.answers FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER none_without_account AFTER INSERT OR UPDATE OF group_id, customer_id ON appointments.appointments NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((new.group_id IS NOT NULL) AND (new.customer_id IS NULL))) EXECUTE FUNCTION appointments.expect_no_account();
CREATE TRIGGER proposals_closed BEFORE UPDATE OF state ON appointments.appointments FOR EACH ROW WHEN (((old.state = 'requested'::text) AND (new.state <> 'requested'::text))) EXECUTE FUNCTION appointments.close_proposals_first();
CREATE TRIGGER reviewed_stay_completed BEFORE UPDATE OF state ON appointments.appointments FOR EACH ROW WHEN (((old.state = 'completed'::text) AND (new.state <> 'completed'::text))) EXECUTE FUNCTION reviews.keep_outcome();
CREATE TRIGGER told AFTER INSERT OR DELETE ON appointments.appointments FOR EACH ROW EXECUTE FUNCTION appointments.tell_visit();
CREATE TRIGGER told_anew AFTER UPDATE ON appointments.appointments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION appointments.tell_visit();
CREATE TRIGGER events_append_only BEFORE DELETE OR TRUNCATE ON appointments.events FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER events_only_reasons_go BEFORE UPDATE ON appointments.events FOR EACH ROW EXECUTE FUNCTION appointments.only_reasons_go();
CREATE CONSTRAINT TRIGGER two_at_least AFTER INSERT ON appointments.groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION appointments.expect_company();
CREATE TRIGGER confirmed_only BEFORE INSERT OR UPDATE ON appointments.price_rises FOR EACH ROW EXECUTE FUNCTION appointments.rise_of_confirmed();
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON appointments.price_rises FOR EACH ROW EXECUTE FUNCTION appointments.tell_rise();
CREATE TRIGGER requests_only BEFORE INSERT ON appointments.proposals FOR EACH ROW EXECUTE FUNCTION appointments.of_request();
CREATE TRIGGER told AFTER INSERT OR UPDATE OF state ON appointments.proposals FOR EACH ROW EXECUTE FUNCTION appointments.tell_proposal();
CREATE TRIGGER proposed_times_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON appointments.proposed_times FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER feed_generations_whole AFTER INSERT OR UPDATE OF whole_at ON connections.feed_generations FOR EACH ROW WHEN ((new.whole_at IS NOT NULL)) EXECUTE FUNCTION connections.expect_whole_feeds();
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kit.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON messaging.messages FOR EACH ROW EXECUTE FUNCTION messaging.keep_message();
CREATE TRIGGER seats_kept AFTER UPDATE OF last_at, house_seen, customer_sent ON messaging.threads FOR EACH ROW EXECUTE FUNCTION messaging.keep_seats();
CREATE TRIGGER told AFTER UPDATE ON messaging.threads FOR EACH ROW WHEN (((((((((old.last_number IS DISTINCT FROM new.last_number) OR (old.customer_seen IS DISTINCT FROM new.customer_seen)) OR (old.house_seen IS DISTINCT FROM new.house_seen)) OR (old.is_known IS DISTINCT FROM new.is_known)) OR (old.customer_blocks IS DISTINCT FROM new.customer_blocks)) OR (old.house_blocks IS DISTINCT FROM new.house_blocks)) OR (old.customer_left IS DISTINCT FROM new.customer_left)) OR (old.house_left IS DISTINCT FROM new.house_left))) EXECUTE FUNCTION messaging.tell_thread();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON moderation.cases FOR EACH ROW EXECUTE FUNCTION moderation.keep_case();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON moderation.contests FOR EACH ROW EXECUTE FUNCTION moderation.keep_word();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON moderation.decisions FOR EACH ROW EXECUTE FUNCTION moderation.keep_decision();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON moderation.reports FOR EACH ROW EXECUTE FUNCTION moderation.keep_word();
CREATE TRIGGER told AFTER UPDATE ON payments.payables FOR EACH ROW WHEN (((old.status <> new.status) OR (old.captured_cents <> new.captured_cents))) EXECUTE FUNCTION appointments.tell_payment();
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.mileage_terms FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.places FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER keep_former_slug AFTER UPDATE OF slug ON professionals.professionals FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION professionals.keep_former_slug();
CREATE TRIGGER members_follow_plan AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((new.staff_profiles < old.staff_profiles)) EXECUTE FUNCTION staff.follow_plan();
CREATE TRIGGER photos_follow_plan AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((new.photos IS DISTINCT FROM old.photos)) EXECUTE FUNCTION album.follow_plan();
CREATE TRIGGER plan_changed AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('id');
CREATE TRIGGER plan_opened AFTER INSERT ON professionals.professionals FOR EACH ROW EXECUTE FUNCTION scheduling.open_plan_version();
CREATE TRIGGER settings_renewed BEFORE UPDATE ON professionals.professionals FOR EACH ROW EXECUTE FUNCTION professionals.renew_settings();
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.work_zones FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER completed_visits_only BEFORE INSERT OR UPDATE OF appointment_id, professional_id ON reviews.reviews FOR EACH ROW EXECUTE FUNCTION reviews.of_completed_visit();
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON scheduling.blocked_times FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON scheduling.exceptions FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON scheduling.opening_versions FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER told AFTER UPDATE ON scheduling.plan_versions FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON scheduling.rosters FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON search.readings FOR EACH ROW EXECUTE FUNCTION search.tell_listing();
CREATE TRIGGER plan_changed AFTER UPDATE ON services.equipments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON services.length_terms FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('service');
CREATE TRIGGER question_sets_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON services.question_sets FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER plan_changed AFTER UPDATE ON services.services FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON services.step_equipments FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('step');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON services.steps FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('service');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE ON services.topic_services FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('service');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON staff.member_services FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('member');
CREATE TRIGGER calendar_feeds_ended AFTER UPDATE OF account_id, deleted_at ON staff.members FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) OR (new.account_id IS DISTINCT FROM old.account_id))) EXECUTE FUNCTION appointments.end_calendar_feeds();
CREATE TRIGGER members_within_plan AFTER INSERT OR UPDATE OF bookable, deleted_at, professional_id ON staff.members FOR EACH ROW WHEN ((new.bookable AND (new.deleted_at IS NULL))) EXECUTE FUNCTION staff.keep_within_plan();
CREATE TRIGGER plan_changed AFTER UPDATE ON staff.members FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER discount_uses_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.discount_uses FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON subscriptions.discounts FOR EACH ROW EXECUTE FUNCTION subscriptions.tell_discount();
CREATE TRIGGER invoice_documents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.invoice_documents FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER invoice_lines_add_up AFTER INSERT ON subscriptions.invoice_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION subscriptions.check_invoice();
CREATE TRIGGER invoice_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER invoice_lines_sealed BEFORE INSERT ON subscriptions.invoice_lines FOR EACH ROW EXECUTE FUNCTION subscriptions.seal_lines();
CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT ON subscriptions.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION subscriptions.check_invoice();
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscriptions.invoices FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER token_forgotten BEFORE UPDATE OF status ON verification.account_orders FOR EACH ROW WHEN ((new.status <> 'pending'::text)) EXECUTE FUNCTION verification.forget_token();
CREATE TRIGGER decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON verification.decisions FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER told AFTER INSERT OR UPDATE OF state ON waiting.offers FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER balances_door BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON wallet.balances FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_past_the_door();
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.entries FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER entries_door BEFORE INSERT ON wallet.entries FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_past_the_door();
CREATE TRIGGER entries_sealed BEFORE INSERT ON wallet.entries FOR EACH ROW EXECUTE FUNCTION wallet.refuse_later_entry();
CREATE TRIGGER lots_door BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON wallet.lots FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_past_the_door();
CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.transactions FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER transactions_balanced AFTER INSERT ON wallet.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet.check_balanced();
CREATE TRIGGER transactions_door BEFORE INSERT ON wallet.transactions FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_past_the_door();
