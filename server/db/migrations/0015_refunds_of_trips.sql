DROP INDEX "refunds_one_by_passenger";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_of_cancellation" ON "refunds" USING btree ("booking_id") WHERE cause <> 'goodwill';--> statement-breakpoint
DROP TRIGGER refunds_requested_audited ON refunds;--> statement-breakpoint
-- A job orders the refunds of a cancelled trip.
CREATE CONSTRAINT TRIGGER refunds_requested_audited AFTER INSERT ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause = 'goodwill') EXECUTE FUNCTION require_audit_row('own');--> statement-breakpoint
-- A void takes back the money of a payment, so it counts with its negative amount.
CREATE OR REPLACE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  promised bigint;
  paid bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state NOT IN ('needs_approval', 'approved') AND (NEW.state, NEW.destination) <> ('done', 'wallet') THEN
      RAISE EXCEPTION 'a refund does not begin as %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.payment_attempt_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM payment_attempts WHERE id = NEW.payment_attempt_id AND booking_id = NEW.booking_id) THEN
      RAISE EXCEPTION 'a refund goes back to a payment of its booking' USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    IF (NEW.booking_id, NEW.payment_attempt_id, NEW.amount_thebe, NEW.charge_thebe, NEW.cause, NEW.requested_by)
        IS DISTINCT FROM
        (OLD.booking_id, OLD.payment_attempt_id, OLD.amount_thebe, OLD.charge_thebe, OLD.cause, OLD.requested_by) THEN
      RAISE EXCEPTION 'the facts of a refund never change' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.destination <> OLD.destination AND (OLD.state, NEW.state, NEW.destination) <> ('failed', 'approved', 'wallet') THEN
      RAISE EXCEPTION 'only a failed refund goes to the wallet instead' USING ERRCODE = 'check_violation';
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
    IF OLD.state <> 'needs_approval' OR NEW.state <> 'approved' THEN
      RETURN NEW;
    END IF;
  END IF;
  -- Two transactions that promise refunds of one booking wait for each other here.
  PERFORM 1 FROM bookings WHERE id = NEW.booking_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_thebe), 0) INTO promised
    FROM refunds WHERE booking_id = NEW.booking_id AND state NOT IN ('needs_approval', 'refused');
  SELECT coalesce(sum(amount_thebe), 0) INTO paid FROM ledger_entries
    WHERE account = 'sales' AND transfer_id = ANY (ARRAY(
      SELECT id FROM ledger_transfers
      WHERE booking_id = NEW.booking_id AND kind IN ('card_payment', 'terminal_payment', 'terminal_voided')));
  IF promised + NEW.amount_thebe > paid THEN
    RAISE EXCEPTION 'the refunds exceed the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END $$;
