ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
-- By which channel they were verified was not kept: who is active counts as proved.
UPDATE "users" SET "phone_verified_at" = "created_at" WHERE "status" = 'ACTIVE';--> statement-breakpoint
ALTER TABLE "account_codes" ADD COLUMN "channel" text;--> statement-breakpoint
-- A code that is under way proves nothing.
UPDATE "account_codes" SET "channel" = 'email';--> statement-breakpoint
ALTER TABLE "account_codes" ALTER COLUMN "channel" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
-- Tokens that were refused already stay refused.
UPDATE "sessions" SET "used_at" = now() WHERE "previous_refresh_token_hash" IS NOT NULL;--> statement-breakpoint
COMMENT ON TABLE sign_up_decoys IS 'Sign-ups of the last week with a contact that has an account already: no account, but signed in with as if.';
