ALTER TABLE "hold_changes" DROP CONSTRAINT "hold_changes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hold_periods" DROP CONSTRAINT "hold_periods_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hold_periods" DROP CONSTRAINT "hold_periods_trip_id_trips_id_fk";
--> statement-breakpoint
ALTER TABLE "seat_outbox" DROP CONSTRAINT "seat_outbox_trip_id_trips_id_fk";
