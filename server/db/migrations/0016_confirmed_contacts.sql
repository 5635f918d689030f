ALTER TABLE "users" DROP CONSTRAINT "users_username_unique";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone_unique";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_key" text;--> statement-breakpoint
UPDATE "users" SET "username_key" = lower(normalize("username", NFKC));--> statement-breakpoint
-- Usernames that differed only by case keep working: the oldest account has the plain key, the others a key with their id.
DO $$
DECLARE
  pairs integer;
BEGIN
  UPDATE "users" SET "username_key" = "username_key" || '#' || "id"
  WHERE EXISTS (SELECT FROM "users" older WHERE older."username_key" = "users"."username_key" AND older."id" < "users"."id");
  GET DIAGNOSTICS pairs = ROW_COUNT;
  IF pairs > 0 THEN
    RAISE WARNING '% usernames differ from an older one only by case. Their username_key contains a #.', pairs;
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "username_key" SET NOT NULL;--> statement-breakpoint
-- An account without a confirmed contact was verified by a code that came by e-mail.
UPDATE "users" SET "email_verified_at" = "updated_at"
WHERE "status" = 'ACTIVE' AND "phone_verified_at" IS NULL AND "email_verified_at" IS NULL AND "email" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_phone" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_email" ON "users" USING btree ("email") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_key_unique" UNIQUE("username_key");