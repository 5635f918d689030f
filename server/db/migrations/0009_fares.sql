-- An import of the release before locks schedules before legs. Without this lock, the two could deadlock.
SELECT pg_advisory_xact_lock(hashtextextended('import-timetable', 0));--> statement-breakpoint
CREATE TABLE "fares" (
	"operator_id" bigint NOT NULL,
	"from_city_id" bigint NOT NULL,
	"to_city_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"fare_thebe" integer NOT NULL,
	CONSTRAINT "fares_from_city_id_to_city_id_operator_id_valid_from_pk" PRIMARY KEY("from_city_id","to_city_id","operator_id","valid_from"),
	CONSTRAINT "fares_towns" CHECK (from_city_id <> to_city_id),
	CONSTRAINT "fares_fare" CHECK (fare_thebe > 0)
);
--> statement-breakpoint
ALTER TABLE "legs" ALTER COLUMN "fare_thebe" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ALTER COLUMN "content_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_from_city_id_cities_id_fk" FOREIGN KEY ("from_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_to_city_id_cities_id_fk" FOREIGN KEY ("to_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- All current schedules of an operator come from one fares.csv, so they agree. A trip of an ended schedule stays on sale.
INSERT INTO fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)
SELECT DISTINCT ON (operator_id, from_city_id, to_city_id) operator_id, from_city_id, to_city_id, '-infinity', fare_thebe
FROM legs JOIN schedules ON schedules.id = schedule_id
WHERE replaced_at IS NULL
  OR EXISTS (SELECT FROM trips WHERE trips.schedule_id = schedules.id AND service_date >= current_date - 2)
ORDER BY operator_id, from_city_id, to_city_id, replaced_at DESC NULLS FIRST, legs.id DESC;
