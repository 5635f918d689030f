CREATE TABLE "heartbeats" (
	"process" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
COMMENT ON TABLE heartbeats IS 'When a process of each kind was last seen.';
