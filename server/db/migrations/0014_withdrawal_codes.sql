CREATE TABLE "audit_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" bigint,
	"member_id" bigint,
	"user_id" bigint,
	"device_id" bigint,
	"actor" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_rows_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "audit_rows_actor" CHECK (actor is not null or member_id is not null)
);
--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_decided";--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "state" SET DEFAULT 'unconfirmed';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credentials_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_rows_of_operator" ON "audit_rows" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_user" ON "audit_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_subject" ON "audit_rows" USING btree ("subject_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one_unconfirmed" ON "withdrawals" USING btree ("user_id") WHERE state = 'unconfirmed';--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_confirm_by" CHECK (state <> 'unconfirmed' or confirm_by is not null);--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_decided" CHECK ((state in ('unconfirmed', 'requested')) = (decided_at is null));--> statement-breakpoint
CREATE TRIGGER audit_rows_unchangeable BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
COMMENT ON TABLE audit_rows IS 'Changes that a person made for the business: the person, the change and the reason. A trigger refuses changes of the rows.';
