ALTER TABLE "seat_claims" VALIDATE CONSTRAINT "seat_claims_booked_booking";--> statement-breakpoint
ALTER TABLE "seat_claims" VALIDATE CONSTRAINT "seat_claims_block";
