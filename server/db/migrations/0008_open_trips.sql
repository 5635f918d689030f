-- An import locks operators before trips, and a search trips before operators. Without this lock, the first could deadlock.
SELECT pg_advisory_xact_lock(hashtextextended('import-timetable', 0));--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "first_departure_minute" integer;--> statement-breakpoint
UPDATE "legs" SET "first_departure_minute" = way.minute
FROM "schedule_stops" boarding JOIN (
  SELECT schedule_id, direction, min(departure_minute) AS minute FROM "schedule_stops" GROUP BY schedule_id, direction
) way USING (schedule_id, direction)
WHERE boarding.schedule_id = "legs".schedule_id AND boarding.sequence = "legs".departure_sequence;--> statement-breakpoint
-- Each trip has the bus of its schedule, so the old constraint makes a schedule and a date unique too.
ALTER TABLE "trips" DROP CONSTRAINT "trips_bus_id_service_date_unique";--> statement-breakpoint
DROP INDEX "trips_of_schedule";--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "sales_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "trips_of_bus" ON "trips" USING btree ("bus_id","service_date") WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trips_of_schedule" ON "trips" USING btree ("schedule_id","service_date") INCLUDE ("cancelled_at","sales_closed_at");--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "sales_end_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_sales_end" CHECK (sales_end_minutes between 0 and 240);--> statement-breakpoint
CREATE UNIQUE INDEX "buses_plate" ON "buses" USING btree (replace(reg_no, ' ', ''));
