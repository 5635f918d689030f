ALTER TABLE "bookings" ADD COLUMN "commission_thebe" integer DEFAULT 0 NOT NULL;
