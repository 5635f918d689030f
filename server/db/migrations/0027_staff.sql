CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" bigint,
	"role" text NOT NULL,
	"contact" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_platform" CHECK ((role = 'platform') = (operator_id is null)),
	CONSTRAINT "staff_invitations_once" CHECK (accepted_at is null or withdrawn_at is null)
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" bigint,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_members_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "staff_members_platform" CHECK ((role = 'platform') = (operator_id is null))
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_staff_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_of_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree (coalesce(operator_id, 0),"contact") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_active" ON "staff_members" USING btree ("operator_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_active_platform" ON "staff_members" USING btree ("user_id") WHERE ended_at is null and operator_id is null;--> statement-breakpoint
CREATE INDEX "staff_members_of_user" ON "staff_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_rows_of_transaction" ON "audit_rows" USING btree ("xact");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_rows_one_of_staff" ON "audit_rows" USING btree ("xact","created_at") WHERE member_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_rows_once" ON "audit_rows" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;
--> statement-breakpoint
COMMENT ON TABLE staff_members IS 'People who work for an operator, or for the platform, with one role each. An ended membership keeps its row.';
--> statement-breakpoint
COMMENT ON TABLE staff_invitations IS 'Invitations to work for an operator. The link of an invitation has a secret, and the table has its hash.';
--> statement-breakpoint
COMMENT ON TABLE totp_secrets IS 'The second factor of a user.';
--> statement-breakpoint
COMMENT ON TABLE recovery_codes IS 'Codes that replace a lost second factor. Each works once.';
--> statement-breakpoint
-- created_at is the start of the transaction. A restored database counts its transactions again.
CREATE FUNCTION require_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_rows WHERE xact = pg_current_xact_id() AND created_at = now()) THEN
    RAISE EXCEPTION 'a change of % has no audit row', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER staff_members_audited AFTER INSERT OR UPDATE OR DELETE ON staff_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audit_row();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER staff_invitations_audited AFTER INSERT OR UPDATE OR DELETE ON staff_invitations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audit_row();
--> statement-breakpoint
-- The lock of the operator lets one transaction at a time count its owners.
CREATE FUNCTION keep_last_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'owner' AND OLD.ended_at IS NULL THEN
    PERFORM 1 FROM operators WHERE id = OLD.operator_id FOR NO KEY UPDATE;
    IF NOT EXISTS (SELECT FROM staff_members
                   WHERE operator_id = OLD.operator_id AND role = 'owner' AND ended_at IS NULL) THEN
      RAISE EXCEPTION 'an operator keeps an owner'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_members_last_owner';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER staff_members_last_owner AFTER UPDATE OR DELETE ON staff_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_last_owner();
