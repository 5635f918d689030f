ALTER TABLE "sessions" ADD COLUMN "family_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_family_hash_unique" UNIQUE("family_hash");--> statement-breakpoint
UPDATE "sessions"
SET "last_used_at" = greatest("created_at", "refresh_expires_at" - interval '30 days'),
    "refresh_expires_at" = least("refresh_expires_at", "created_at" + interval '90 days');
