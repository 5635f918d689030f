ALTER TABLE "sessions" ADD COLUMN "pending_factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pending_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD COLUMN "member_name" text;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD COLUMN "member_role" text;--> statement-breakpoint
-- Without a path, a temporary table of the caller would stand before the table that a rule reads.
ALTER FUNCTION require_balanced_transfer() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION check_refund() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION require_audit_row() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION keep_last_owner() SET search_path = pg_catalog, public, pg_temp;
