ALTER TABLE "message_outbox" ADD COLUMN "recipient_hash" text;--> statement-breakpoint
UPDATE "message_outbox" SET "recipient" = '', "data" = '{}' WHERE "state" <> 'pending';
