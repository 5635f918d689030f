ALTER TABLE "sessions" ADD COLUMN "sms_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "legs" DROP CONSTRAINT "legs_fare";--> statement-breakpoint
ALTER TABLE "legs" DROP COLUMN "fare_thebe";
