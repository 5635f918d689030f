CREATE TABLE "sign_up_decoys" (
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"username" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"phone_hash" text NOT NULL,
	"email_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_up_decoys_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE INDEX "sign_up_decoys_phone" ON "sign_up_decoys" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "sign_up_decoys_email" ON "sign_up_decoys" USING btree ("email_hash");--> statement-breakpoint
COMMENT ON TABLE sign_up_decoys IS 'Sign-ups of the last day with a contact that has an account already: no account, but signed in with as if.';
