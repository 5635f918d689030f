CREATE TABLE "terminal_places" (
	"city_id" bigint NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"opening_hours" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "terminal_places_city_id_name_pk" PRIMARY KEY("city_id","name")
);
--> statement-breakpoint
ALTER TABLE "terminal_places" ADD CONSTRAINT "terminal_places_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
COMMENT ON TABLE terminal_places IS 'Places where passengers pay in cash. An import with terminals.csv replaces them.';
