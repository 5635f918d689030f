DROP INDEX "message_outbox_due";--> statement-breakpoint
ALTER TABLE "message_outbox" ADD COLUMN "is_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "message_outbox" SET "is_code" = true
WHERE "state" = 'pending' AND "template" IN ('verify-code', 'email-code', 'reset-code', 'withdrawal-code');--> statement-breakpoint
CREATE INDEX "message_outbox_due" ON "message_outbox" USING btree ("channel","is_code","next_attempt_at") WHERE state = 'pending';