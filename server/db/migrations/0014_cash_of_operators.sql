ALTER TABLE "operators" ADD COLUMN "receipt_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal_payments" DROP CONSTRAINT "terminal_payments_booking_id_unique";--> statement-breakpoint
ALTER TABLE "terminal_payments" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD COLUMN "seats" text[];--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_payments_one" ON "terminal_payments" USING btree ("booking_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "terminal_payments_of_booking" ON "terminal_payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "terminal_payments_of_operator" ON "terminal_payments" USING btree ("operator_id","created_at");--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_receipt_of_operator" UNIQUE("operator_id","receipt_number");--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_taker" CHECK ((agent_id is null) = (member_id is not null));--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_series" CHECK ((member_id is null) = (operator_id is null));--> statement-breakpoint
CREATE FUNCTION check_terminal_payment() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.voided_at IS NOT NULL OR NEW.voided_at IS NULL
      OR to_jsonb(NEW) - 'voided_at' IS DISTINCT FROM to_jsonb(OLD) - 'voided_at' THEN
    RAISE EXCEPTION 'a payment changes by one void only' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER terminal_payments_checked BEFORE UPDATE ON terminal_payments
  FOR EACH ROW EXECUTE FUNCTION check_terminal_payment();
CREATE CONSTRAINT TRIGGER terminal_payments_audited AFTER INSERT OR UPDATE ON terminal_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION require_audit_row('own');
