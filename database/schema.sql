-- Written by `node scripts/database.ts dump` from the migrations: the present, for reading. Never by hand.

CREATE EXTENSION btree_gist;
CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SCHEMA appointments;
CREATE SCHEMA customers;
CREATE SCHEMA files;
CREATE SCHEMA identity;
CREATE SCHEMA kit; -- What every domain leans on and none owns: the business clock, idempotency keys, the audit trail.
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
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_attached_to_check CHECK ((attached_to = ANY (ARRAY['sign_up_draft'::text, 'verification'::text, 'album'::text, 'portrait'::text, 'answer'::text]))),
  CONSTRAINT files_check CHECK (((attached_to IS NULL) = (sweep_at IS NOT NULL))),
  CONSTRAINT files_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text]))),
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
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_email_key UNIQUE (email),
  CONSTRAINT accounts_identity_uid_key UNIQUE (identity_uid),
  CONSTRAINT accounts_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT accounts_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  CONSTRAINT accounts_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  CONSTRAINT accounts_phone_number_check CHECK ((phone_number ~ '^\+[0-9]{6,15}$'::text)),
  CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['CUSTOMER'::text, 'HAIRDRESSER'::text, 'SALON'::text])))
);

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
  account_id uuid, -- Null when somebody is invited who has no account yet.
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
  CONSTRAINT links_check1 CHECK (((kind = 'staff_invitation'::text) OR (account_id IS NOT NULL))),
  CONSTRAINT links_kind_check CHECK ((kind = ANY (ARRAY['reset_password'::text, 'verify_email'::text, 'staff_invitation'::text, 'change_email'::text]))),
  CONSTRAINT links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX links_account_idx ON identity.links USING btree (account_id);
CREATE INDEX links_over_idx ON identity.links USING btree (LEAST(expires_at, used_at)) WHERE (kind <> 'change_email'::text);

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
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  CONSTRAINT sessions_companion_hash_check CHECK ((length(companion_hash) = 32)),
  CONSTRAINT sessions_generation_check CHECK ((generation >= 0)),
  CONSTRAINT sessions_user_agent_check CHECK ((length(user_agent) <= 400))
);
CREATE INDEX sessions_account_idx ON identity.sessions USING btree (account_id);
CREATE INDEX sessions_over_idx ON identity.sessions USING btree (LEAST(expires_at, revoked_at));

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
CREATE INDEX audit_entries_actor_idx ON kit.audit_entries USING btree (actor_id, id) WHERE (actor_id IS NOT NULL);

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
CREATE TABLE kit.rate_limits (
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

-- Messages that are owed or were, each once. Written in the transaction or job that owes it, sent by the sweeps; the partner is called with key = id, at every try the same.
CREATE TABLE notifications.deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
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
  CONSTRAINT deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
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
  CONSTRAINT operations_pkey PRIMARY KEY (id),
  CONSTRAINT operations_payable_id_fkey FOREIGN KEY (payable_id) REFERENCES payments.payables(id),
  CONSTRAINT operations_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT operations_kind_check CHECK ((kind = ANY (ARRAY['setup'::text, 'hold'::text, 'capture'::text, 'release'::text]))),
  CONSTRAINT operations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'declined'::text, 'dropped'::text, 'refused'::text])))
);
CREATE UNIQUE INDEX operations_one_pending_idx ON payments.operations USING btree (payable_id, kind, COALESCE(partner_id, ''::text)) WHERE (status = 'pending'::text);
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
  CONSTRAINT partner_events_pkey PRIMARY KEY (id),
  CONSTRAINT partner_events_about_check CHECK ((about = ANY (ARRAY['hold'::text, 'setup'::text, 'account'::text, 'other'::text])))
);
CREATE INDEX partner_events_processed_idx ON payments.partner_events USING btree (received_at) WHERE (processed_at IS NOT NULL);
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
  CONSTRAINT payables_status_check CHECK ((status = ANY (ARRAY['awaiting_card'::text, 'card_saved'::text, 'held'::text, 'payment_to_confirm'::text, 'capturing'::text, 'captured'::text, 'releasing'::text, 'released'::text, 'failed'::text])))
);
CREATE INDEX payables_account_idx ON payments.payables USING btree (account_id);
CREATE INDEX payables_authorise_idx ON payments.payables USING btree (authorise_at) WHERE (status = 'card_saved'::text);
CREATE INDEX payables_card_of_idx ON payments.payables USING btree (card_of) WHERE (card_of IS NOT NULL);
CREATE INDEX payables_confirm_idx ON payments.payables USING btree (confirm_by) WHERE (status = 'payment_to_confirm'::text);
CREATE INDEX payables_professional_idx ON payments.payables USING btree (professional_id);
CREATE INDEX payables_renew_idx ON payments.payables USING btree (renew_at) WHERE (status = 'held'::text);

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
  postal_code text NOT NULL,
  insee_code text NOT NULL,
  CONSTRAINT postal_codes_pkey PRIMARY KEY (postal_code, insee_code),
  CONSTRAINT postal_codes_insee_code_fkey FOREIGN KEY (insee_code) REFERENCES places.communes(insee_code)
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
  CONSTRAINT professionals_pkey PRIMARY KEY (id),
  CONSTRAINT professionals_account_id_key UNIQUE (account_id),
  CONSTRAINT professionals_slug_key UNIQUE (slug),
  CONSTRAINT professionals_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
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
  CONSTRAINT professionals_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 365))),
  CONSTRAINT professionals_information_version_check CHECK ((information_version >= 1)),
  CONSTRAINT professionals_languages_spoken_check CHECK ((cardinality(languages_spoken) <= 20)),
  CONSTRAINT professionals_late_fee_percent_check CHECK (((late_fee_percent >= 0) AND (late_fee_percent <= 100))),
  CONSTRAINT professionals_legal_status_check CHECK ((legal_status = ANY (ARRAY['individual_business'::text, 'society'::text]))),
  CONSTRAINT professionals_minimum_notice_minutes_check CHECK ((((minimum_notice_minutes >= 0) AND (minimum_notice_minutes <= 43200)) AND ((minimum_notice_minutes % 5) = 0))),
  CONSTRAINT professionals_no_show_fee_percent_check CHECK (((no_show_fee_percent >= 0) AND (no_show_fee_percent <= 100))),
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
  salon_offers jsonb NOT NULL, -- By category, and "any" without one: {fromPriceCents, count, service: {id, name, priceCents, durationMinutes}} of what customers may book by themselves; count: how many services could be meant.
  home_offers jsonb NOT NULL, -- The same at home.
  salon_line text,
  salon_postal_code text,
  salon_department text,
  portrait_ids uuid[] NOT NULL DEFAULT '{}'::uuid[], -- Of those who work there, in list order, as far as they have one.
  CONSTRAINT listings_pkey PRIMARY KEY (professional_id),
  CONSTRAINT listings_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id)
);
CREATE INDEX listings_department_idx ON search.listings USING btree (salon_department) WHERE (salon_latitude IS NOT NULL);
CREATE INDEX listings_salon_idx ON search.listings USING btree (salon_latitude, salon_longitude) WHERE (salon_latitude IS NOT NULL);
CREATE INDEX listings_zones_idx ON search.listings USING gin (zones) WHERE (home_latitude IS NOT NULL);

-- The number of the reading that each listing, or its absence, was written from: an earlier one does not replace it.
CREATE TABLE search.readings (
  professional_id uuid NOT NULL,
  number bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  CONSTRAINT readings_pkey PRIMARY KEY (professional_id)
);

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
  status text NOT NULL DEFAULT 'pending'::text, -- refused: a definite no of the card partner that is no decline; she gives another card, and the operator looks.
  brand text,
  last4 text,
  decline_code text,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  failure jsonb,
  left_at timestamp with time zone,
  CONSTRAINT card_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT card_attachments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT card_attachments_check CHECK (((status = 'attached'::text) = (last4 IS NOT NULL))),
  CONSTRAINT card_attachments_check1 CHECK (((status = 'declined'::text) = (decline_code IS NOT NULL))),
  CONSTRAINT card_attachments_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  CONSTRAINT card_attachments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'attached'::text, 'declined'::text, 'refused'::text]))),
  CONSTRAINT card_attachments_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
CREATE INDEX card_attachments_due_idx ON subscriptions.card_attachments USING btree (retry_at) WHERE (status = 'pending'::text);
CREATE INDEX card_attachments_one_professional_idx ON subscriptions.card_attachments USING btree (professional_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX card_attachments_professional_idx ON subscriptions.card_attachments USING btree (professional_id, "position" DESC);
CREATE INDEX card_attachments_refused_idx ON subscriptions.card_attachments USING btree (created_at) WHERE ((status = 'refused'::text) AND (left_at IS NULL));

-- What a professional pays for by the month: the plan itself is professionals.plan. Nothing is charged at the start.
CREATE TABLE subscriptions.subscriptions (
  professional_id uuid NOT NULL,
  payment_method_id text, -- The card that invoices are charged to, once it is attached at the card partner; null until then and on a plan that costs nothing.
  first_invoice_on date, -- Local day; null on a plan that costs nothing.
  started_at timestamp with time zone NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (professional_id),
  CONSTRAINT subscriptions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT subscriptions_payment_method_id_check CHECK (((length(payment_method_id) >= 1) AND (length(payment_method_id) <= 200)))
);

-- Every answer she got, the last one in force while the state is the same.
CREATE TABLE verification.decisions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  professional_id uuid NOT NULL,
  verdict text NOT NULL,
  reason text,
  operator_id uuid, -- Null when it was decided on the server's command line.
  at timestamp with time zone NOT NULL,
  CONSTRAINT decisions_pkey PRIMARY KEY (id),
  CONSTRAINT decisions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES identity.accounts(id),
  CONSTRAINT decisions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT decisions_check CHECK (((verdict = 'rejected'::text) = (reason IS NOT NULL))),
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

-- Double entry: debits positive, credits negative, each transaction sums to zero. partner is the money lying at the card partner; professional is what the marketplace owes her (a credit).
CREATE TABLE wallet.entries (
  transaction_id uuid NOT NULL,
  account text NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT entries_pkey PRIMARY KEY (transaction_id, account),
  CONSTRAINT entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES wallet.transactions(id),
  CONSTRAINT entries_account_check CHECK ((account = ANY (ARRAY['partner'::text, 'professional'::text, 'search_fees'::text, 'bank_charges'::text, 'paid_out'::text]))),
  CONSTRAINT entries_amount_cents_check CHECK ((amount_cents <> 0))
);

-- One movement of money, idempotent by key. subject_id is the payable or withdrawal it tells of.
CREATE TABLE wallet.transactions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  kind text NOT NULL,
  professional_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  partner_id text, -- The hold at the card partner, by which its books are compared with ours.
  at timestamp with time zone NOT NULL,
  CONSTRAINT transactions_pkey PRIMARY KEY (id),
  CONSTRAINT transactions_key_key UNIQUE (key),
  CONSTRAINT transactions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals.professionals(id),
  CONSTRAINT transactions_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'refund'::text, 'withdrawal'::text, 'withdrawal_return'::text])))
);
CREATE INDEX transactions_at_idx ON wallet.transactions USING btree (at);
CREATE UNIQUE INDEX transactions_captured_once_idx ON wallet.transactions USING btree (partner_id) WHERE (kind = 'capture'::text);
CREATE INDEX transactions_professional_idx ON wallet.transactions USING btree (professional_id, at DESC);

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

CREATE OR REPLACE FUNCTION wallet.check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(amount_cents), 0) from wallet.entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE TRIGGER answers_never_changed BEFORE UPDATE OR TRUNCATE ON appointments.answers FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER none_without_account AFTER INSERT OR UPDATE OF group_id, customer_id ON appointments.appointments NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((new.group_id IS NOT NULL) AND (new.customer_id IS NULL))) EXECUTE FUNCTION appointments.expect_no_account();
CREATE TRIGGER proposals_closed BEFORE UPDATE OF state ON appointments.appointments FOR EACH ROW WHEN (((old.state = 'requested'::text) AND (new.state <> 'requested'::text))) EXECUTE FUNCTION appointments.close_proposals_first();
CREATE TRIGGER reviewed_stay_completed BEFORE UPDATE OF state ON appointments.appointments FOR EACH ROW WHEN (((old.state = 'completed'::text) AND (new.state <> 'completed'::text))) EXECUTE FUNCTION reviews.keep_outcome();
CREATE TRIGGER told AFTER INSERT OR DELETE ON appointments.appointments FOR EACH ROW EXECUTE FUNCTION appointments.tell_visit();
CREATE TRIGGER told_anew AFTER UPDATE ON appointments.appointments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION appointments.tell_visit();
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON appointments.events FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER two_at_least AFTER INSERT ON appointments.groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION appointments.expect_company();
CREATE TRIGGER confirmed_only BEFORE INSERT OR UPDATE ON appointments.price_rises FOR EACH ROW EXECUTE FUNCTION appointments.rise_of_confirmed();
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON appointments.price_rises FOR EACH ROW EXECUTE FUNCTION appointments.tell_rise();
CREATE TRIGGER requests_only BEFORE INSERT ON appointments.proposals FOR EACH ROW EXECUTE FUNCTION appointments.of_request();
CREATE TRIGGER told AFTER INSERT OR UPDATE OF state ON appointments.proposals FOR EACH ROW EXECUTE FUNCTION appointments.tell_proposal();
CREATE TRIGGER proposed_times_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON appointments.proposed_times FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kit.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER told AFTER UPDATE ON payments.payables FOR EACH ROW WHEN (((old.status <> new.status) OR (old.captured_cents <> new.captured_cents))) EXECUTE FUNCTION appointments.tell_payment();
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.mileage_terms FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER plan_changed AFTER INSERT OR DELETE OR UPDATE ON professionals.places FOR EACH ROW EXECUTE FUNCTION scheduling.note_plan_change('professional_id');
CREATE TRIGGER members_follow_plan AFTER UPDATE ON professionals.professionals FOR EACH ROW WHEN ((new.staff_profiles < old.staff_profiles)) EXECUTE FUNCTION staff.follow_plan();
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
CREATE TRIGGER decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON verification.decisions FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER told AFTER INSERT OR UPDATE OF state ON waiting.offers FOR EACH ROW EXECUTE FUNCTION scheduling.tell_calendar();
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.entries FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE CONSTRAINT TRIGGER entries_balanced AFTER INSERT ON wallet.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet.check_balanced();
CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.transactions FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
