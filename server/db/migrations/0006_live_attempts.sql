DROP INDEX "payment_attempts_one_live";--> statement-breakpoint
CREATE INDEX "payment_attempts_of_reference" ON "payment_attempts" USING btree ("provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("booking_id") WHERE state in ('starting', 'open');