-- An import locks schedules before operators. Without this lock, the two could deadlock.
SELECT pg_advisory_xact_lock(hashtextextended('import-timetable', 0));--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "delays" smallint[] DEFAULT '{0,0}' NOT NULL;--> statement-breakpoint
CREATE INDEX "trips_cancelled" ON "trips" USING btree ("service_date") WHERE cancelled_at is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "delay_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "longest_delay_minutes" smallint DEFAULT 0 NOT NULL;
