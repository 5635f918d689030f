-- The schema of commit 6619a171, whose 28 migrations it replaces (server/db/applied-migrations.ts).
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE TYPE claim_state AS ENUM ('held', 'booked', 'cancelled');
CREATE SEQUENCE seat_revision;
--> statement-breakpoint
CREATE TABLE cities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT cities_uuid_unique UNIQUE,
  name text NOT NULL CONSTRAINT cities_name_unique UNIQUE,
  slug text NOT NULL CONSTRAINT cities_slug_unique UNIQUE,
  country text NOT NULL,
  latitude double precision,
  longitude double precision,
  top_destination boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE cities IS 'Towns where buses stop.';
--> statement-breakpoint
CREATE TABLE catalogue_pictures (
  name text PRIMARY KEY,
  webp bytea NOT NULL,
  png bytea
);
--> statement-breakpoint
CREATE TABLE operators (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT operators_uuid_unique UNIQUE,
  name text NOT NULL CONSTRAINT operators_name_unique UNIQUE,
  slug text NOT NULL CONSTRAINT operators_slug_unique UNIQUE,
  phone text,
  email text,
  sample boolean NOT NULL DEFAULT false,
  logo text CONSTRAINT operators_logo_catalogue_pictures_name_fk REFERENCES catalogue_pictures (name),
  refund_rule text NOT NULL DEFAULT 'standard'
);
COMMENT ON TABLE operators IS 'Companies that run the buses. Those marked sample are invented.';
--> statement-breakpoint
CREATE TABLE buses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT buses_uuid_unique UNIQUE,
  operator_id bigint NOT NULL CONSTRAINT buses_operator_id_operators_id_fk REFERENCES operators (id),
  reg_no text NOT NULL CONSTRAINT buses_reg_no_unique UNIQUE,
  bus_type text NOT NULL,
  layout text NOT NULL,
  total_seats smallint NOT NULL,
  last_row_full boolean NOT NULL,
  facilities text[] NOT NULL,
  photo text CONSTRAINT buses_photo_catalogue_pictures_name_fk REFERENCES catalogue_pictures (name)
);
COMMENT ON TABLE buses IS 'Vehicles with their seat layout (a/b, rows A to Z, last row full or not).';
--> statement-breakpoint
CREATE TABLE schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT schedules_uuid_unique UNIQUE,
  operator_id bigint NOT NULL CONSTRAINT schedules_operator_id_operators_id_fk REFERENCES operators (id),
  bus_id bigint NOT NULL CONSTRAINT schedules_bus_id_buses_id_fk REFERENCES buses (id),
  code text NOT NULL,
  days smallint NOT NULL,
  valid_from date,
  valid_to date,
  content_hash text NOT NULL,
  replaced_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX schedules_current ON schedules (operator_id, code) WHERE replaced_at is null;
COMMENT ON TABLE schedules IS 'One run of a bus on its weekdays. Never changed: an import replaces a schedule by a new one.';
--> statement-breakpoint
CREATE TABLE schedule_stops (
  schedule_id bigint NOT NULL CONSTRAINT schedule_stops_schedule_id_schedules_id_fk REFERENCES schedules (id),
  sequence smallint NOT NULL,
  direction smallint NOT NULL,
  city_id bigint NOT NULL CONSTRAINT schedule_stops_city_id_cities_id_fk REFERENCES cities (id),
  place text NOT NULL,
  arrival_minute integer,
  departure_minute integer,
  CONSTRAINT schedule_stops_schedule_id_sequence_pk PRIMARY KEY (schedule_id, sequence)
);
COMMENT ON TABLE schedule_stops IS 'Stops of a schedule, numbered on through the return journey; minutes after local midnight.';
--> statement-breakpoint
CREATE TABLE legs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT legs_uuid_unique UNIQUE,
  schedule_id bigint NOT NULL CONSTRAINT legs_schedule_id_schedules_id_fk REFERENCES schedules (id),
  departure_sequence smallint NOT NULL,
  arrival_sequence smallint NOT NULL,
  from_city_id bigint NOT NULL CONSTRAINT legs_from_city_id_cities_id_fk REFERENCES cities (id),
  to_city_id bigint NOT NULL CONSTRAINT legs_to_city_id_cities_id_fk REFERENCES cities (id),
  departure_minute integer NOT NULL,
  arrival_minute integer NOT NULL,
  fare_thebe integer NOT NULL,
  is_default boolean NOT NULL,
  CONSTRAINT legs_schedule_id_departure_sequence_arrival_sequence_unique UNIQUE (schedule_id, departure_sequence, arrival_sequence),
  CONSTRAINT legs_forward CHECK (departure_sequence < arrival_sequence),
  CONSTRAINT legs_fare CHECK (fare_thebe > 0)
);
CREATE INDEX legs_between ON legs (from_city_id, to_city_id);
COMMENT ON TABLE legs IS 'Pairs of stops in one direction that are sold, with the fare (the API calls them sub-routes).';
--> statement-breakpoint
CREATE TABLE trips (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT trips_uuid_unique UNIQUE,
  schedule_id bigint NOT NULL CONSTRAINT trips_schedule_id_schedules_id_fk REFERENCES schedules (id),
  bus_id bigint NOT NULL CONSTRAINT trips_bus_id_buses_id_fk REFERENCES buses (id),
  service_date date NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT trips_bus_id_service_date_unique UNIQUE (bus_id, service_date)
);
CREATE INDEX trips_of_schedule ON trips (schedule_id, service_date);
COMMENT ON TABLE trips IS 'One bus on one service date.';
--> statement-breakpoint
CREATE TABLE terminal_places (
  city_id bigint NOT NULL CONSTRAINT terminal_places_city_id_cities_id_fk REFERENCES cities (id),
  name text NOT NULL,
  place text NOT NULL,
  opening_hours text NOT NULL,
  phone text NOT NULL,
  CONSTRAINT terminal_places_city_id_name_pk PRIMARY KEY (city_id, name)
);
COMMENT ON TABLE terminal_places IS 'Places where passengers pay in cash. An import with terminals.csv replaces them.';
--> statement-breakpoint
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT users_uuid_unique UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  username text NOT NULL,
  phone text,
  email text,
  email_verified_at timestamp with time zone,
  password_hash text NOT NULL,
  image text,
  role text NOT NULL DEFAULT 'user',
  status text NOT NULL DEFAULT 'INACTIVE',
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  phone_verified_at timestamp with time zone,
  credentials_changed_at timestamp with time zone,
  username_key text NOT NULL CONSTRAINT users_username_key_unique UNIQUE,
  phone_removed_at timestamp with time zone,
  email_removed_at timestamp with time zone,
  CONSTRAINT users_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX users_confirmed_phone ON users (phone) WHERE phone_verified_at is not null;
CREATE UNIQUE INDEX users_confirmed_email ON users (email) WHERE email_verified_at is not null;
CREATE INDEX users_username ON users (username);
CREATE INDEX users_phone ON users (phone);
CREATE INDEX users_email ON users (email);
COMMENT ON TABLE users IS 'People who may sign in, with their sign-in details and lock.';
--> statement-breakpoint
CREATE TABLE account_codes (
  user_id bigint NOT NULL CONSTRAINT account_codes_user_id_users_id_fk REFERENCES users (id),
  purpose text NOT NULL,
  code_hash text NOT NULL,
  tries_left smallint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  channel text NOT NULL,
  requested_by text,
  own_tries_left smallint NOT NULL DEFAULT 5,
  CONSTRAINT account_codes_user_id_purpose_pk PRIMARY KEY (user_id, purpose)
);
COMMENT ON TABLE account_codes IS 'The newest code of an account for each purpose: keyed hash, tries left, end.';
--> statement-breakpoint
CREATE TABLE addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT addresses_uuid_unique UNIQUE,
  user_id bigint NOT NULL CONSTRAINT addresses_user_id_unique UNIQUE CONSTRAINT addresses_user_id_users_id_fk REFERENCES users (id),
  address text NOT NULL,
  city text NOT NULL,
  zip_code text NOT NULL,
  country text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE addresses IS 'Where a user lives, as far as told.';
--> statement-breakpoint
CREATE TABLE staff_members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT staff_members_uuid_unique UNIQUE,
  operator_id bigint CONSTRAINT staff_members_operator_id_operators_id_fk REFERENCES operators (id),
  user_id bigint NOT NULL CONSTRAINT staff_members_user_id_users_id_fk REFERENCES users (id),
  role text NOT NULL,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT staff_members_platform CHECK ((role = 'platform') = (operator_id is null))
);
CREATE UNIQUE INDEX staff_members_active ON staff_members (operator_id, user_id) WHERE ended_at is null;
CREATE UNIQUE INDEX staff_members_active_platform ON staff_members (user_id) WHERE ended_at is null and operator_id is null;
CREATE INDEX staff_members_of_user ON staff_members (user_id);
COMMENT ON TABLE staff_members IS 'People who work for an operator, or for the platform, with one role each. An ended membership keeps its row.';
--> statement-breakpoint
CREATE TABLE audit_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT audit_rows_uuid_unique UNIQUE,
  operator_id bigint CONSTRAINT audit_rows_operator_id_operators_id_fk REFERENCES operators (id),
  member_id bigint CONSTRAINT audit_rows_member_id_staff_members_id_fk REFERENCES staff_members (id),
  user_id bigint CONSTRAINT audit_rows_user_id_users_id_fk REFERENCES users (id),
  device_id bigint,
  actor text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_uuid uuid NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  idempotency_key uuid,
  CONSTRAINT audit_rows_actor CHECK (actor is not null or member_id is not null)
);
CREATE INDEX audit_rows_of_operator ON audit_rows (operator_id, id);
CREATE INDEX audit_rows_of_user ON audit_rows (user_id);
CREATE INDEX audit_rows_of_subject ON audit_rows (subject_uuid);
CREATE INDEX audit_rows_of_transaction ON audit_rows (xact);
CREATE UNIQUE INDEX audit_rows_one_of_staff ON audit_rows (xact, created_at) WHERE member_id is not null;
CREATE UNIQUE INDEX audit_rows_once ON audit_rows (user_id, idempotency_key) WHERE idempotency_key is not null;
COMMENT ON TABLE audit_rows IS 'Changes that a person made for the business: the person, the change and the reason. A trigger refuses changes of the rows.';
--> statement-breakpoint
CREATE TABLE booking_drafts (
  user_id bigint NOT NULL CONSTRAINT booking_drafts_user_id_users_id_fk REFERENCES users (id),
  trip_id bigint NOT NULL CONSTRAINT booking_drafts_trip_id_trips_id_fk REFERENCES trips (id),
  leg_id bigint NOT NULL CONSTRAINT booking_drafts_leg_id_legs_id_fk REFERENCES legs (id),
  names jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT booking_drafts_user_id_trip_id_leg_id_pk PRIMARY KEY (user_id, trip_id, leg_id)
);
COMMENT ON TABLE booking_drafts IS 'Passenger names typed before booking, kept a day so that nobody types them twice.';
--> statement-breakpoint
CREATE TABLE bookings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT bookings_uuid_unique UNIQUE,
  reservation_number text NOT NULL CONSTRAINT bookings_reservation_number_unique UNIQUE,
  user_id bigint NOT NULL CONSTRAINT bookings_user_id_users_id_fk REFERENCES users (id),
  trip_id bigint NOT NULL CONSTRAINT bookings_trip_id_trips_id_fk REFERENCES trips (id),
  leg_id bigint NOT NULL CONSTRAINT bookings_leg_id_legs_id_fk REFERENCES legs (id),
  booking_date date NOT NULL,
  departs_at timestamp with time zone NOT NULL,
  arrives_at timestamp with time zone NOT NULL,
  fare_thebe integer NOT NULL,
  status text NOT NULL DEFAULT 'active',
  paid_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  pay_by timestamp with time zone NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  cancel_reason text,
  reminded_at timestamp with time zone,
  CONSTRAINT bookings_idempotency UNIQUE (user_id, idempotency_key)
);
CREATE INDEX bookings_of_user ON bookings (user_id, status, departs_at, id);
CREATE INDEX bookings_of_user_any ON bookings (user_id, departs_at, id);
CREATE INDEX bookings_of_trip ON bookings (trip_id);
CREATE INDEX bookings_recent ON bookings (user_id, created_at);
CREATE INDEX bookings_unpaid ON bookings (pay_by) WHERE status = 'active' and paid_at is null;
CREATE INDEX bookings_arriving ON bookings (arrives_at) WHERE status = 'active' and paid_at is not null;
COMMENT ON TABLE bookings IS 'Sold seats of one user on one leg of one trip, fare frozen.';
--> statement-breakpoint
CREATE TABLE cancellation_counters (
  user_id bigint NOT NULL CONSTRAINT cancellation_counters_user_id_users_id_fk REFERENCES users (id),
  period text NOT NULL,
  request_count integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT cancellation_counters_user_id_period_pk PRIMARY KEY (user_id, period)
);
COMMENT ON TABLE cancellation_counters IS 'How often a user cancelled in each running window (booking policy).';
--> statement-breakpoint
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT consents_user_id_users_id_fk REFERENCES users (id),
  terms_version text NOT NULL,
  accepted_at timestamp with time zone NOT NULL
);
COMMENT ON TABLE consents IS 'Which version of the terms a user accepted, and when.';
--> statement-breakpoint
CREATE TABLE contact_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idempotency_key text NOT NULL CONSTRAINT contact_messages_idempotency_key_unique UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_age ON contact_messages (created_at);
COMMENT ON TABLE contact_messages IS 'What people wrote with the contact form. Kept 90 days; it is answered by e-mail.';
--> statement-breakpoint
CREATE TABLE faqs (
  "position" integer PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL
);
COMMENT ON TABLE faqs IS 'Questions and answers in their order. An import replaces them all.';
--> statement-breakpoint
CREATE TABLE heartbeats (
  process text PRIMARY KEY,
  beat_at timestamp with time zone NOT NULL DEFAULT now()
);
COMMENT ON TABLE heartbeats IS 'When a process of each kind was last seen.';
--> statement-breakpoint
CREATE TABLE hold_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL
);
CREATE INDEX hold_changes_of_user ON hold_changes (user_id, changed_at);
CREATE INDEX hold_changes_old ON hold_changes (changed_at);
--> statement-breakpoint
CREATE TABLE hold_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL
);
CREATE INDEX hold_periods_of_user ON hold_periods (user_id, trip_id);
CREATE INDEX hold_periods_of_trip ON hold_periods (trip_id);
CREATE INDEX hold_periods_ended ON hold_periods (ended_at);
--> statement-breakpoint
CREATE TABLE ledger_balances (
  user_id bigint NOT NULL CONSTRAINT ledger_balances_user_id_users_id_fk REFERENCES users (id),
  account text NOT NULL,
  balance_thebe bigint NOT NULL,
  CONSTRAINT ledger_balances_user_id_account_unique UNIQUE (user_id, account),
  CONSTRAINT ledger_balances_covered CHECK (balance_thebe >= 0)
);
COMMENT ON TABLE ledger_balances IS 'What each wallet and reserve holds: the sum of its entries, kept by a trigger, never below zero.';
--> statement-breakpoint
CREATE TABLE ledger_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT ledger_transfers_uuid_unique UNIQUE,
  kind text NOT NULL,
  cause text NOT NULL CONSTRAINT ledger_transfers_cause_unique UNIQUE,
  reference text NOT NULL,
  booking_id bigint CONSTRAINT ledger_transfers_booking_id_bookings_id_fk REFERENCES bookings (id),
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX ledger_transfers_of_booking ON ledger_transfers (booking_id);
COMMENT ON TABLE ledger_transfers IS 'Movements of money, one for each cause. Never changed.';
--> statement-breakpoint
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL CONSTRAINT ledger_entries_transfer_id_ledger_transfers_id_fk REFERENCES ledger_transfers (id),
  account text NOT NULL,
  user_id bigint CONSTRAINT ledger_entries_user_id_users_id_fk REFERENCES users (id),
  amount_thebe integer NOT NULL,
  CONSTRAINT ledger_entries_amount CHECK (amount_thebe <> 0),
  CONSTRAINT ledger_entries_owner CHECK ((account in ('wallet', 'reserve')) = (user_id is not null))
);
CREATE INDEX ledger_entries_of_transfer ON ledger_entries (transfer_id);
CREATE INDEX ledger_entries_of_user ON ledger_entries (user_id, account, id);
COMMENT ON TABLE ledger_entries IS 'Double entries of the transfers: those of a transfer sum to zero. Never changed.';
--> statement-breakpoint
CREATE TABLE message_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT message_outbox_uuid_unique UNIQUE,
  cause text NOT NULL CONSTRAINT message_outbox_cause_unique UNIQUE,
  channel text NOT NULL,
  recipient text NOT NULL,
  template text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now(),
  last_error text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_code boolean NOT NULL DEFAULT false,
  recipient_hash text
);
CREATE INDEX message_outbox_due ON message_outbox (channel, is_code, next_attempt_at) WHERE state = 'pending';
COMMENT ON TABLE message_outbox IS 'E-mails and SMS to send; written in the transaction that causes them.';
--> statement-breakpoint
CREATE TABLE passengers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT passengers_uuid_unique UNIQUE,
  booking_id bigint NOT NULL CONSTRAINT passengers_booking_id_bookings_id_fk REFERENCES bookings (id),
  names text NOT NULL,
  seat text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT passengers_booking_id_seat_unique UNIQUE (booking_id, seat)
);
COMMENT ON TABLE passengers IS 'Who sits where in a booking.';
--> statement-breakpoint
CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT payment_attempts_uuid_unique UNIQUE,
  booking_id bigint NOT NULL CONSTRAINT payment_attempts_booking_id_bookings_id_fk REFERENCES bookings (id),
  provider text NOT NULL,
  state text NOT NULL DEFAULT 'starting',
  amount_thebe integer NOT NULL,
  seats text[] NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  token text CONSTRAINT payment_attempts_token_unique UNIQUE,
  provider_reference text,
  last_result text,
  asked smallint NOT NULL DEFAULT 0,
  next_ask_at timestamp with time zone DEFAULT now(),
  effect text,
  paid_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  pushed_at timestamp with time zone,
  method text,
  CONSTRAINT payment_attempts_amount CHECK (amount_thebe > 0),
  CONSTRAINT payment_attempts_token CHECK (token is not null or state in ('starting', 'failed')),
  CONSTRAINT payment_attempts_paid CHECK ((state = 'paid') = (paid_at is not null and effect is not null))
);
CREATE UNIQUE INDEX payment_attempts_one_live ON payment_attempts (booking_id) WHERE state in ('starting', 'open');
CREATE INDEX payment_attempts_of_reference ON payment_attempts (provider_reference);
CREATE INDEX payment_attempts_of_booking ON payment_attempts (booking_id);
CREATE INDEX payment_attempts_to_ask ON payment_attempts (next_ask_at) WHERE next_ask_at is not null;
COMMENT ON TABLE payment_attempts IS 'Each start of a card payment, written before the browser leaves; settled by asking the provider.';
--> statement-breakpoint
CREATE TABLE post_images (
  image text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  webp bytea NOT NULL,
  CONSTRAINT post_images_image_width_pk PRIMARY KEY (image, width)
);
COMMENT ON TABLE post_images IS 'Pictures of posts, WebP in a few widths. Never changed: another picture is another image.';
--> statement-breakpoint
CREATE TABLE posts (
  id text PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  body text NOT NULL,
  category_title text NOT NULL,
  published_at timestamp with time zone NOT NULL,
  image text,
  image_alt text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT posts_image_alt CHECK ((image is null) = (image_alt is null))
);
CREATE INDEX posts_newest ON posts (published_at DESC NULLS LAST, id);
COMMENT ON TABLE posts IS 'Texts of the blog, as they were imported: Markdown.';
--> statement-breakpoint
CREATE TABLE profile_pictures (
  user_id bigint PRIMARY KEY CONSTRAINT profile_pictures_user_id_users_id_fk REFERENCES users (id),
  webp bytea NOT NULL
);
COMMENT ON TABLE profile_pictures IS 'The profile picture of each user that has one.';
--> statement-breakpoint
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
COMMENT ON TABLE rate_limits IS 'How often something was tried by whom; kept by rate-limiter-flexible.';
--> statement-breakpoint
CREATE TABLE recovery_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT recovery_codes_user_id_users_id_fk REFERENCES users (id),
  code_hash text NOT NULL,
  used_at timestamp with time zone
);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);
COMMENT ON TABLE recovery_codes IS 'Codes that replace a lost second factor. Each works once.';
--> statement-breakpoint
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT refunds_uuid_unique UNIQUE,
  booking_id bigint NOT NULL CONSTRAINT refunds_booking_id_bookings_id_fk REFERENCES bookings (id),
  payment_attempt_id bigint CONSTRAINT refunds_payment_attempt_id_payment_attempts_id_fk REFERENCES payment_attempts (id),
  cause text NOT NULL,
  destination text NOT NULL,
  amount_thebe integer NOT NULL,
  charge_thebe integer NOT NULL DEFAULT 0,
  state text NOT NULL,
  requested_by text NOT NULL,
  approved_by text,
  send_count smallint NOT NULL DEFAULT 0,
  sent_at timestamp with time zone,
  last_result text,
  explanation text,
  check_count smallint NOT NULL DEFAULT 0,
  next_check_at timestamp with time zone,
  matched_line text CONSTRAINT refunds_matched_line_unique UNIQUE,
  done_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT refunds_amount CHECK (amount_thebe > 0 and charge_thebe >= 0),
  CONSTRAINT refunds_approver CHECK (approved_by <> requested_by),
  CONSTRAINT refunds_source CHECK (destination = 'wallet' or payment_attempt_id is not null),
  CONSTRAINT refunds_sent CHECK (destination = 'card' or state not in ('sending', 'sent', 'unclear', 'failed')),
  CONSTRAINT refunds_done CHECK ((state = 'done') = (done_at is not null))
);
CREATE INDEX refunds_of_booking ON refunds (booking_id);
CREATE INDEX refunds_of_state ON refunds (state, id);
CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at is not null;
CREATE UNIQUE INDEX refunds_one_by_passenger ON refunds (booking_id) WHERE cause = 'passenger';
CREATE UNIQUE INDEX refunds_one_in_flight ON refunds (payment_attempt_id) WHERE state in ('sending', 'sent', 'unclear');
COMMENT ON TABLE refunds IS 'Money that goes back to a passenger, one row for each promise.';
--> statement-breakpoint
CREATE TABLE reset_links (
  user_id bigint PRIMARY KEY CONSTRAINT reset_links_user_id_users_id_fk REFERENCES users (id),
  token_hash text NOT NULL CONSTRAINT reset_links_token_hash_unique UNIQUE,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
COMMENT ON TABLE reset_links IS 'The newest password link of an account, as SHA-256; deleted when used.';
--> statement-breakpoint
CREATE TABLE seat_claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id bigint NOT NULL CONSTRAINT seat_claims_trip_id_trips_id_fk REFERENCES trips (id),
  seat text NOT NULL,
  leg_id bigint NOT NULL CONSTRAINT seat_claims_leg_id_legs_id_fk REFERENCES legs (id),
  leg int4range NOT NULL,
  state claim_state NOT NULL,
  user_id bigint NOT NULL CONSTRAINT seat_claims_user_id_users_id_fk REFERENCES users (id),
  booking_id bigint CONSTRAINT seat_claims_booking_id_bookings_id_fk REFERENCES bookings (id),
  expires_at timestamp with time zone,
  extended boolean NOT NULL DEFAULT false,
  rev bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT seat_claims_held_expires CHECK ((state = 'held') = (expires_at is not null)),
  CONSTRAINT seat_claims_booked_booking CHECK ((state = 'held') = (booking_id is null)),
  CONSTRAINT seat_claims_leg_not_empty CHECK (not isempty(leg)),
  CONSTRAINT seat_claims_no_overlap
    EXCLUDE USING gist (trip_id WITH =, seat WITH =, leg WITH &&) WHERE (state IN ('held', 'booked'))
);
CREATE INDEX seat_claims_of_user ON seat_claims (user_id, trip_id) WHERE state = 'held';
CREATE INDEX seat_claims_of_trip ON seat_claims (trip_id) WHERE state in ('held', 'booked');
CREATE INDEX seat_claims_of_booking ON seat_claims (booking_id);
CREATE INDEX seat_claims_expiring ON seat_claims (expires_at) WHERE state = 'held';
COMMENT ON TABLE seat_claims IS 'Who has a seat on which stops: held for a while, booked, or cancelled. The exclusion constraint forbids overlaps among held and booked.';
--> statement-breakpoint
CREATE TABLE seat_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id bigint NOT NULL,
  seat text NOT NULL,
  rev bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX seat_outbox_of_seat ON seat_outbox (trip_id, seat);
COMMENT ON TABLE seat_outbox IS 'Seats whose live record must be written again; written in the transaction that changed the seat.';
--> statement-breakpoint
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT sessions_uuid_unique UNIQUE,
  user_id bigint NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users (id),
  access_token_hash text NOT NULL CONSTRAINT sessions_access_token_hash_unique UNIQUE,
  access_expires_at timestamp with time zone NOT NULL,
  previous_access_token_hash text,
  refresh_token_hash text NOT NULL CONSTRAINT sessions_refresh_token_hash_unique UNIQUE,
  refresh_expires_at timestamp with time zone NOT NULL,
  previous_refresh_token_hash text,
  previous_until timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone,
  family_hash text CONSTRAINT sessions_family_hash_unique UNIQUE,
  device text,
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  factor_at timestamp with time zone
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_previous_access ON sessions (previous_access_token_hash);
CREATE INDEX sessions_previous_refresh ON sessions (previous_refresh_token_hash);
COMMENT ON TABLE sessions IS 'Signed-in devices. Tokens are kept as SHA-256 only.';
--> statement-breakpoint
CREATE TABLE sign_in_attempts (
  subject text PRIMARY KEY,
  failures smallint NOT NULL,
  locked_until timestamp with time zone,
  updated_at timestamp with time zone NOT NULL DEFAULT now()
);
COMMENT ON TABLE sign_in_attempts IS 'Wrong passwords in a row, and the lock that follows.';
--> statement-breakpoint
CREATE TABLE sign_up_decoys (
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT sign_up_decoys_uuid_unique UNIQUE,
  username text PRIMARY KEY,
  password_hash text NOT NULL,
  phone_hash text NOT NULL,
  email_hash text,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX sign_up_decoys_phone ON sign_up_decoys (phone_hash);
CREATE INDEX sign_up_decoys_email ON sign_up_decoys (email_hash);
COMMENT ON TABLE sign_up_decoys IS 'Sign-ups of the last week with a contact that has an account already: no account, but signed in with as if.';
--> statement-breakpoint
CREATE TABLE staff_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT staff_invitations_uuid_unique UNIQUE,
  operator_id bigint CONSTRAINT staff_invitations_operator_id_operators_id_fk REFERENCES operators (id),
  role text NOT NULL,
  contact text NOT NULL,
  token_hash text NOT NULL CONSTRAINT staff_invitations_token_hash_unique UNIQUE,
  invited_by bigint NOT NULL CONSTRAINT staff_invitations_invited_by_staff_members_id_fk REFERENCES staff_members (id),
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT staff_invitations_platform CHECK ((role = 'platform') = (operator_id is null)),
  CONSTRAINT staff_invitations_once CHECK (accepted_at is null or withdrawn_at is null)
);
CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations (coalesce(operator_id, 0), contact) WHERE accepted_at is null and withdrawn_at is null;
COMMENT ON TABLE staff_invitations IS 'Invitations to work for an operator. The link of an invitation has a secret, and the table has its hash.';
--> statement-breakpoint
CREATE TABLE statistics (
  current boolean PRIMARY KEY DEFAULT true,
  customers integer NOT NULL,
  buses integer NOT NULL,
  tickets_sold integer NOT NULL,
  routes integer NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT statistics_one_row CHECK (current)
);
COMMENT ON TABLE statistics IS 'What the home page counts: one row, counted anew every ten minutes, for counting reads every booking.';
--> statement-breakpoint
CREATE TABLE terminal_agents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT terminal_agents_uuid_unique UNIQUE,
  name text NOT NULL CONSTRAINT terminal_agents_name_unique UNIQUE,
  key_hash text NOT NULL CONSTRAINT terminal_agents_key_hash_unique UNIQUE,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
COMMENT ON TABLE terminal_agents IS 'Who takes money at terminals. Keys are kept as SHA-256 only.';
--> statement-breakpoint
CREATE TABLE terminal_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT terminal_payments_uuid_unique UNIQUE,
  agent_id bigint NOT NULL CONSTRAINT terminal_payments_agent_id_terminal_agents_id_fk REFERENCES terminal_agents (id),
  booking_id bigint NOT NULL CONSTRAINT terminal_payments_booking_id_unique UNIQUE CONSTRAINT terminal_payments_booking_id_bookings_id_fk REFERENCES bookings (id),
  amount_thebe integer NOT NULL,
  receipt_number text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT terminal_payments_receipt UNIQUE (agent_id, receipt_number),
  CONSTRAINT terminal_payments_amount CHECK (amount_thebe > 0)
);
COMMENT ON TABLE terminal_payments IS 'Bookings paid at a terminal, with the receipt number of the agent.';
--> statement-breakpoint
CREATE TABLE totp_secrets (
  user_id bigint PRIMARY KEY CONSTRAINT totp_secrets_user_id_users_id_fk REFERENCES users (id),
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE totp_secrets IS 'The second factor of a user.';
--> statement-breakpoint
CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT withdrawals_uuid_unique UNIQUE,
  user_id bigint NOT NULL CONSTRAINT withdrawals_user_id_users_id_fk REFERENCES users (id),
  account_number text NOT NULL,
  account_last4 text NOT NULL,
  bank_name text NOT NULL,
  branch_code text NOT NULL,
  branch_address text NOT NULL,
  iban_number text NOT NULL,
  iban_last4 text NOT NULL,
  amount_thebe integer NOT NULL,
  state text NOT NULL DEFAULT 'unconfirmed',
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirm_by timestamp with time zone,
  confirmed_at timestamp with time zone,
  not_before timestamp with time zone,
  CONSTRAINT withdrawals_idempotency UNIQUE (user_id, idempotency_key),
  CONSTRAINT withdrawals_amount CHECK (amount_thebe > 0 and amount_thebe % 100 = 0),
  CONSTRAINT withdrawals_decided CHECK ((state in ('unconfirmed', 'requested')) = (decided_at is null)),
  CONSTRAINT withdrawals_confirm_by CHECK (state <> 'unconfirmed' or confirm_by is not null)
);
CREATE INDEX withdrawals_of_user ON withdrawals (user_id, id);
CREATE UNIQUE INDEX withdrawals_one_unconfirmed ON withdrawals (user_id) WHERE state = 'unconfirmed';
COMMENT ON TABLE withdrawals IS 'Requests to pay a wallet out to a bank account. Account numbers are encrypted.';
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_transfers_unchangeable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_unchangeable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_rows_unchangeable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION require_balanced_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transfer bigint := CASE TG_TABLE_NAME WHEN 'ledger_transfers' THEN (to_jsonb(NEW) ->> 'id')::bigint
                                        ELSE (to_jsonb(NEW) ->> 'transfer_id')::bigint END;
BEGIN
  IF (SELECT coalesce(sum(amount_thebe), 1) FROM ledger_entries WHERE transfer_id = transfer) <> 0 THEN
    RAISE EXCEPTION 'the entries of a transfer must sum to zero'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transfers_balanced AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer();
--> statement-breakpoint
-- The role of the app may not write ledger_balances. The trigger writes them with the rights of its owner.
CREATE FUNCTION keep_ledger_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- The check judges the row to be inserted before a conflict is seen, so the row comes first, empty.
  INSERT INTO ledger_balances (user_id, account, balance_thebe) VALUES (NEW.user_id, NEW.account, 0)
    ON CONFLICT (user_id, account) DO NOTHING;
  UPDATE ledger_balances SET balance_thebe = balance_thebe + NEW.amount_thebe
    WHERE user_id = NEW.user_id AND account = NEW.account;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION keep_ledger_balance();
-- Without this right a role cannot attach the function to a table of its own. Triggers that exist need no right.
REVOKE EXECUTE ON FUNCTION keep_ledger_balance() FROM PUBLIC;
--> statement-breakpoint
-- A join of the ledger with itself reads all of it while its statistics are old, so the array names the transfers first.
CREATE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  promised bigint;
  paid bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state NOT IN ('needs_approval', 'approved') AND (NEW.state, NEW.destination) <> ('done', 'wallet') THEN
      RAISE EXCEPTION 'a refund does not begin as %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    IF (NEW.booking_id, NEW.amount_thebe, NEW.charge_thebe, NEW.cause, NEW.requested_by)
        IS DISTINCT FROM (OLD.booking_id, OLD.amount_thebe, OLD.charge_thebe, OLD.cause, OLD.requested_by) THEN
      RAISE EXCEPTION 'the facts of a refund never change' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.state <> OLD.state AND NOT (OLD.state || ' ' || NEW.state = ANY (ARRAY[
      'needs_approval approved', 'needs_approval refused', 'approved sending', 'approved done',
      'sending approved', 'sending sent', 'sending unclear', 'sending failed', 'sent done', 'sent failed',
      'unclear sent', 'unclear done', 'unclear failed', 'failed approved', 'failed refused'])) THEN
      RAISE EXCEPTION 'a refund does not change from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'approved' AND NEW.state = 'done' AND NEW.destination = 'card' THEN
      RAISE EXCEPTION 'a card refund is done by the provider only' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- Two transactions that add refunds of one booking wait for each other here.
  PERFORM 1 FROM bookings WHERE id = NEW.booking_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_thebe), 0) INTO promised
    FROM refunds WHERE booking_id = NEW.booking_id AND state <> 'refused';
  SELECT coalesce(sum(amount_thebe), 0) INTO paid FROM ledger_entries
    WHERE account = 'sales' AND transfer_id = ANY (ARRAY(
      SELECT id FROM ledger_transfers
      WHERE booking_id = NEW.booking_id AND kind IN ('card_payment', 'terminal_payment')));
  IF promised + NEW.amount_thebe > paid THEN
    RAISE EXCEPTION 'the refunds of a booking exceed its payment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_checked BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund();
--> statement-breakpoint
-- created_at is the start of the transaction. A restored database counts its transactions again.
CREATE FUNCTION require_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_rows WHERE xact = pg_current_xact_id() AND created_at = now()) THEN
    RAISE EXCEPTION 'a change of % has no audit row', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER staff_members_audited AFTER INSERT OR DELETE OR UPDATE ON staff_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audit_row();
CREATE CONSTRAINT TRIGGER staff_invitations_audited AFTER INSERT OR DELETE OR UPDATE ON staff_invitations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audit_row();
--> statement-breakpoint
-- The lock of the operator lets one transaction at a time count its owners.
CREATE FUNCTION keep_last_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'owner' AND OLD.ended_at IS NULL THEN
    PERFORM 1 FROM operators WHERE id = OLD.operator_id FOR NO KEY UPDATE;
    IF NOT EXISTS (SELECT FROM staff_members
                   WHERE operator_id = OLD.operator_id AND role = 'owner' AND ended_at IS NULL) THEN
      RAISE EXCEPTION 'an operator keeps an owner'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_members_last_owner';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER staff_members_last_owner AFTER DELETE OR UPDATE ON staff_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_last_owner();
