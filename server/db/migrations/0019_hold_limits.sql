CREATE TABLE "hold_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hold_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hold_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hold_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"trip_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hold_changes" ADD CONSTRAINT "hold_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_periods" ADD CONSTRAINT "hold_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_periods" ADD CONSTRAINT "hold_periods_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_changes_of_user" ON "hold_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "hold_changes_old" ON "hold_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "hold_periods_of_user" ON "hold_periods" USING btree ("user_id","trip_id");--> statement-breakpoint
CREATE INDEX "hold_periods_of_trip" ON "hold_periods" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "hold_periods_ended" ON "hold_periods" USING btree ("ended_at");