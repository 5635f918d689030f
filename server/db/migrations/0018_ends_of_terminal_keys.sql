ALTER TABLE "terminal_agents" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "terminal_agents" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "terminal_agents" ADD COLUMN "daily_thebe" integer;--> statement-breakpoint
ALTER TABLE "terminal_agents" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "terminal_agents" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "terminal_agents" ADD CONSTRAINT "terminal_agents_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;
