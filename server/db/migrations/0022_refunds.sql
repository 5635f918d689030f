CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" bigint NOT NULL,
	"payment_attempt_id" bigint,
	"cause" text NOT NULL,
	"destination" text NOT NULL,
	"amount_thebe" integer NOT NULL,
	"charge_thebe" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"send_count" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_result" text,
	"explanation" text,
	"check_count" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"matched_line" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "refunds_matched_line_unique" UNIQUE("matched_line"),
	CONSTRAINT "refunds_amount" CHECK (amount_thebe > 0 and charge_thebe >= 0),
	CONSTRAINT "refunds_approver" CHECK (approved_by <> requested_by),
	CONSTRAINT "refunds_source" CHECK (destination = 'wallet' or payment_attempt_id is not null),
	CONSTRAINT "refunds_sent" CHECK (destination = 'card' or state not in ('sending', 'sent', 'unclear', 'failed')),
	CONSTRAINT "refunds_done" CHECK ((state = 'done') = (done_at is not null))
);
--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "refund_rule" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_of_state" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "refunds_to_check" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_by_passenger" ON "refunds" USING btree ("booking_id") WHERE cause = 'passenger';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_in_flight" ON "refunds" USING btree ("payment_attempt_id") WHERE state in ('sending', 'sent', 'unclear');--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_booking" ON "ledger_transfers" USING btree ("booking_id");--> statement-breakpoint
CREATE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  promised bigint;
  paid bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state NOT IN ('needs_approval', 'approved') THEN
      RAISE EXCEPTION 'a refund does not begin as %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    IF (NEW.booking_id, NEW.amount_thebe, NEW.charge_thebe, NEW.cause, NEW.requested_by)
        IS DISTINCT FROM (OLD.booking_id, OLD.amount_thebe, OLD.charge_thebe, OLD.cause, OLD.requested_by) THEN
      RAISE EXCEPTION 'the facts of a refund never change' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.state <> OLD.state AND NOT (OLD.state || ' ' || NEW.state = ANY (ARRAY[
      'needs_approval approved', 'needs_approval refused', 'approved sending', 'approved done',
      'sending approved', 'sending sent', 'sending unclear', 'sending failed', 'sent done', 'sent failed',
      'unclear sent', 'unclear done', 'unclear failed', 'failed approved', 'failed refused'])) THEN
      RAISE EXCEPTION 'a refund does not change from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'approved' AND NEW.state = 'done' AND NEW.destination = 'card' THEN
      RAISE EXCEPTION 'a card refund is done by the provider only' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- Two transactions that add refunds of one booking wait for each other here.
  PERFORM 1 FROM bookings WHERE id = NEW.booking_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_thebe), 0) INTO promised
    FROM refunds WHERE booking_id = NEW.booking_id AND state <> 'refused';
  SELECT coalesce(sum(entry.amount_thebe), 0) INTO paid
    FROM ledger_entries entry JOIN ledger_transfers transfer ON transfer.id = entry.transfer_id
    WHERE transfer.booking_id = NEW.booking_id AND entry.account = 'sales'
      AND transfer.kind IN ('card_payment', 'terminal_payment');
  IF promised + NEW.amount_thebe > paid THEN
    RAISE EXCEPTION 'the refunds of a booking exceed its payment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_checked BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION check_refund();
--> statement-breakpoint
COMMENT ON TABLE refunds IS 'Money that goes back to a passenger, one row for each promise.';
