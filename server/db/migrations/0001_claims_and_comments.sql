CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE seat_claims ADD CONSTRAINT seat_claims_no_overlap
  EXCLUDE USING gist (trip_id WITH =, seat WITH =, leg WITH &&) WHERE (state IN ('held', 'booked'));
--> statement-breakpoint
ALTER TABLE seat_claims ADD CONSTRAINT seat_claims_leg_not_empty CHECK (NOT isempty(leg));
--> statement-breakpoint
COMMENT ON TABLE cities IS 'Towns where buses stop.';
--> statement-breakpoint
COMMENT ON TABLE operators IS 'Companies that run the buses. Those marked sample are invented.';
--> statement-breakpoint
COMMENT ON TABLE buses IS 'Vehicles with their seat layout (a/b, rows A to Z, last row full or not).';
--> statement-breakpoint
COMMENT ON TABLE schedules IS 'One run of a bus on its weekdays. Never changed: an import replaces a schedule by a new one.';
--> statement-breakpoint
COMMENT ON TABLE schedule_stops IS 'Stops of a schedule, numbered on through the return journey; minutes after local midnight.';
--> statement-breakpoint
COMMENT ON TABLE legs IS 'Pairs of stops in one direction that are sold, with the fare (the API calls them sub-routes).';
--> statement-breakpoint
COMMENT ON TABLE trips IS 'One bus on one service date.';
--> statement-breakpoint
COMMENT ON TABLE users IS 'People who may sign in, with their sign-in details and lock.';
--> statement-breakpoint
COMMENT ON TABLE sign_in_attempts IS 'Wrong passwords in a row, and the lock that follows.';
--> statement-breakpoint
COMMENT ON TABLE sessions IS 'Signed-in devices. Tokens are kept as SHA-256 only.';
--> statement-breakpoint
COMMENT ON TABLE bookings IS 'Sold seats of one user on one leg of one trip, fare frozen.';
--> statement-breakpoint
COMMENT ON TABLE passengers IS 'Who sits where in a booking.';
--> statement-breakpoint
COMMENT ON TABLE seat_claims IS 'Who has a seat on which stops: held for a while, booked, or cancelled. The exclusion constraint forbids overlaps among held and booked.';
--> statement-breakpoint
COMMENT ON TABLE booking_drafts IS 'Passenger names typed before booking, kept a day so that nobody types them twice.';
--> statement-breakpoint
COMMENT ON TABLE cancellation_counters IS 'How often a user cancelled in each running window (booking policy).';
--> statement-breakpoint
COMMENT ON TABLE seat_outbox IS 'Seats whose live record must be written again; written in the transaction that changed the seat.';
--> statement-breakpoint
COMMENT ON TABLE message_outbox IS 'E-mails and SMS to send; written in the transaction that causes them.';
