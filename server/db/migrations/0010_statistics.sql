CREATE TABLE "statistics" (
	"current" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"customers" integer NOT NULL,
	"buses" integer NOT NULL,
	"tickets_sold" integer NOT NULL,
	"routes" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statistics_one_row" CHECK ("statistics"."current")
);
--> statement-breakpoint
COMMENT ON TABLE statistics IS 'What the home page counts: one row, counted anew every ten minutes, for counting reads every booking.';
