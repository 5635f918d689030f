ALTER TABLE "operators" ADD COLUMN "commission_percent" numeric(4, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "owed_thebe" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "owed_until" timestamp with time zone;--> statement-breakpoint
-- Only a new operator has no earlier money.
ALTER TABLE "operators" ALTER COLUMN "owed_until" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_commission" CHECK (commission_percent between 0 and 30);--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_thebe" integer NOT NULL,
	"account_last4" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"bank_reference" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "payouts_amount" CHECK (amount_thebe > 0),
	CONSTRAINT "payouts_account" CHECK (account_last4 ~ '^[0-9]{4}$'),
	CONSTRAINT "payouts_two_people" CHECK (state <> 'paid' or decided_by <> requested_by),
	CONSTRAINT "payouts_decided" CHECK ((state = 'requested') = (decided_at is null and decided_by is null)),
	CONSTRAINT "payouts_paid" CHECK ((state = 'paid') = (bank_reference is not null))
);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_of_operator" ON "payouts" USING btree ("operator_id","id");
--> statement-breakpoint
CREATE FUNCTION check_payout() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'requested' OR to_jsonb(NEW) - '{state,decided_by,decided_at,bank_reference}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{state,decided_by,decided_at,bank_reference}'::text[] THEN
    RAISE EXCEPTION 'a payout changes by one decision only' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payouts_checked BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION check_payout();
--> statement-breakpoint
-- A payout that is requested, paid or withdrawn names a person.
CREATE CONSTRAINT TRIGGER payouts_audited AFTER INSERT OR UPDATE ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audit_row('own');
