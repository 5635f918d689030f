-- With an argument, the audit row is about the changed row itself.
CREATE OR REPLACE FUNCTION require_audit_row() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_rows WHERE xact = pg_current_xact_id() AND created_at = now()
                 AND (TG_NARGS = 0 OR subject_uuid = NEW.uuid)) THEN
    RAISE EXCEPTION 'a change of % has no audit row', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only a person makes these changes. The worker ends a refund with a line of the provider's list, and a payment with its method.
CREATE CONSTRAINT TRIGGER refunds_requested_audited AFTER INSERT ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause <> 'passenger') EXECUTE FUNCTION require_audit_row('own');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_decided_audited AFTER UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approved_by IS DISTINCT FROM OLD.approved_by
    OR NEW.state <> OLD.state AND (OLD.state IN ('needs_approval', 'failed')
      OR OLD.state IN ('sent', 'unclear') AND NEW.state IN ('done', 'failed')
        AND NEW.matched_line IS NOT DISTINCT FROM OLD.matched_line))
  EXECUTE FUNCTION require_audit_row('own');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_attempts_reviewed_audited AFTER UPDATE ON payment_attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state = 'review' AND NEW.state <> 'review' AND NEW.method IS NULL)
  EXECUTE FUNCTION require_audit_row('own');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER withdrawals_decided_audited AFTER UPDATE ON withdrawals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state <> OLD.state AND NEW.state IN ('paid', 'rejected'))
  EXECUTE FUNCTION require_audit_row('own');
