DROP INDEX "bookings_of_user";--> statement-breakpoint
CREATE INDEX "bookings_of_user_any" ON "bookings" USING btree ("user_id","departs_at","id");--> statement-breakpoint
CREATE INDEX "bookings_of_user" ON "bookings" USING btree ("user_id","status","departs_at","id");