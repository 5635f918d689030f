ALTER TABLE "bookings" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_recent" ON "bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_unpaid" ON "bookings" USING btree ("pay_by") WHERE status = 'active' and paid_at is null;--> statement-breakpoint
CREATE INDEX "bookings_arriving" ON "bookings" USING btree ("arrives_at") WHERE status = 'active' and paid_at is not null;