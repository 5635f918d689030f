-- An import locks schedules before operators. Without this lock, the two could deadlock.
SELECT pg_advisory_xact_lock(hashtextextended('import-timetable', 0));--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "delay_reasons" text[] DEFAULT '{NULL}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "cancel_reason" text;