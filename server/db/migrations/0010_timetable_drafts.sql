-- An import locks schedules before operators. Without this lock, the two could deadlock.
SELECT pg_advisory_xact_lock(hashtextextended('import-timetable', 0));--> statement-breakpoint
CREATE TABLE "bus_seat_marks" (
	"bus_id" bigint NOT NULL,
	"seat" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "bus_seat_marks_bus_id_seat_pk" PRIMARY KEY("bus_id","seat")
);--> statement-breakpoint
CREATE TABLE "schedule_exceptions" (
	"schedule_id" bigint NOT NULL,
	"service_date" date NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "schedule_exceptions_schedule_id_service_date_pk" PRIMARY KEY("schedule_id","service_date")
);--> statement-breakpoint
CREATE TABLE "timetable_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"rev" integer NOT NULL,
	"files" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_drafts_uuid_unique" UNIQUE("uuid")
);--> statement-breakpoint
ALTER TABLE "buses" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "timetable_rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bus_seat_marks" ADD CONSTRAINT "bus_seat_marks_bus_id_buses_id_fk" FOREIGN KEY ("bus_id") REFERENCES "public"."buses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_drafts" ADD CONSTRAINT "timetable_drafts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_drafts" ADD CONSTRAINT "timetable_drafts_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "timetable_drafts_of_member" ON "timetable_drafts" USING btree ("operator_id","member_id");
