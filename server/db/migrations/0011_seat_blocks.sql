-- The next migration checks the stored claims, because a check under this lock would stop the sales.
ALTER TABLE "seat_claims" DROP CONSTRAINT "seat_claims_booked_booking";--> statement-breakpoint
ALTER TABLE "seat_claims" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD COLUMN "block_kind" text;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_block" CHECK ((block_kind is null or state = 'booked') and (block_kind is null) = (user_id is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_booked_booking" CHECK ((state = 'held' or block_kind is not null) = (booking_id is null)) NOT VALID;
