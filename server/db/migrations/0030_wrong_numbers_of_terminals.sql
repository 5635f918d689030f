ALTER TABLE "terminal_agents" ADD COLUMN "wrong_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal_agents" ADD COLUMN "wrong_since" timestamp with time zone;