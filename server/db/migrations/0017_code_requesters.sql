ALTER TABLE "account_codes" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "account_codes" ADD COLUMN "own_tries_left" smallint DEFAULT 5 NOT NULL;