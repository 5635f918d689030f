CREATE TABLE "payment_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"amount_thebe" integer NOT NULL,
	"seats" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text,
	"provider_reference" text,
	"last_result" text,
	"asked" smallint DEFAULT 0 NOT NULL,
	"next_ask_at" timestamp with time zone DEFAULT now(),
	"effect" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "payment_attempts_token_unique" UNIQUE("token"),
	CONSTRAINT "payment_attempts_amount" CHECK (amount_thebe > 0),
	CONSTRAINT "payment_attempts_token" CHECK (token is not null or state in ('starting', 'failed')),
	CONSTRAINT "payment_attempts_paid" CHECK ((state = 'paid') = (paid_at is not null and effect is not null))
);
--> statement-breakpoint
CREATE TABLE "terminal_agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terminal_agents_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "terminal_agents_name_unique" UNIQUE("name"),
	CONSTRAINT "terminal_agents_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "terminal_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"amount_thebe" integer NOT NULL,
	"receipt_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terminal_payments_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "terminal_payments_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "terminal_payments_receipt" UNIQUE("agent_id","receipt_number"),
	CONSTRAINT "terminal_payments_amount" CHECK (amount_thebe > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"user_id" bigint NOT NULL,
	"account" text NOT NULL,
	"balance_thebe" bigint NOT NULL,
	CONSTRAINT "ledger_balances_user_id_account_unique" UNIQUE("user_id","account"),
	CONSTRAINT "ledger_balances_covered" CHECK (balance_thebe >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account" text NOT NULL,
	"user_id" bigint,
	"amount_thebe" integer NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK (amount_thebe <> 0),
	CONSTRAINT "ledger_entries_owner" CHECK ((account in ('wallet', 'reserve')) = (user_id is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"reference" text NOT NULL,
	"booking_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "ledger_transfers_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"account_number" text NOT NULL,
	"account_last4" text NOT NULL,
	"bank_name" text NOT NULL,
	"branch_code" text NOT NULL,
	"branch_address" text NOT NULL,
	"iban_number" text NOT NULL,
	"iban_last4" text NOT NULL,
	"amount_thebe" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "withdrawals_idempotency" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "withdrawals_amount" CHECK (amount_thebe > 0 and amount_thebe % 100 = 0),
	CONSTRAINT "withdrawals_decided" CHECK ((state = 'requested') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_agent_id_terminal_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."terminal_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("booking_id") WHERE state in ('starting', 'open', 'pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_of_booking" ON "payment_attempts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_ask" ON "payment_attempts" USING btree ("next_ask_at") WHERE next_ask_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_user" ON "ledger_entries" USING btree ("user_id","account","id");--> statement-breakpoint
CREATE INDEX "withdrawals_of_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_unchangeable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_unchangeable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION require_balanced_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transfer bigint := CASE TG_TABLE_NAME WHEN 'ledger_transfers' THEN (to_jsonb(NEW) ->> 'id')::bigint
                                        ELSE (to_jsonb(NEW) ->> 'transfer_id')::bigint END;
BEGIN
  IF (SELECT coalesce(sum(amount_thebe), 1) FROM ledger_entries WHERE transfer_id = transfer) <> 0 THEN
    RAISE EXCEPTION 'the entries of a transfer must sum to zero'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfers_balanced AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer();
--> statement-breakpoint
CREATE FUNCTION keep_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The check judges the row to be inserted before a conflict is seen, so the row comes first, empty.
  INSERT INTO ledger_balances (user_id, account, balance_thebe) VALUES (NEW.user_id, NEW.account, 0)
    ON CONFLICT (user_id, account) DO NOTHING;
  UPDATE ledger_balances SET balance_thebe = balance_thebe + NEW.amount_thebe
    WHERE user_id = NEW.user_id AND account = NEW.account;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION keep_ledger_balance();
--> statement-breakpoint
COMMENT ON TABLE payment_attempts IS 'Each start of a card payment, written before the browser leaves; settled by asking the provider.';
--> statement-breakpoint
COMMENT ON TABLE terminal_agents IS 'Who takes money at terminals. Keys are kept as SHA-256 only.';
--> statement-breakpoint
COMMENT ON TABLE terminal_payments IS 'Bookings paid at a terminal, with the receipt number of the agent.';
--> statement-breakpoint
COMMENT ON TABLE ledger_transfers IS 'Movements of money, one for each cause. Never changed.';
--> statement-breakpoint
COMMENT ON TABLE ledger_entries IS 'Double entries of the transfers: those of a transfer sum to zero. Never changed.';
--> statement-breakpoint
COMMENT ON TABLE ledger_balances IS 'What each wallet and reserve holds: the sum of its entries, kept by a trigger, never below zero.';
--> statement-breakpoint
COMMENT ON TABLE withdrawals IS 'Requests to pay a wallet out to a bank account. Account numbers are encrypted.';
