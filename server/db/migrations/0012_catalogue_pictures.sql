CREATE TABLE "catalogue_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"webp" "bytea" NOT NULL,
	"png" "bytea"
);
--> statement-breakpoint
ALTER TABLE "buses" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_photo_catalogue_pictures_name_fk" FOREIGN KEY ("photo") REFERENCES "public"."catalogue_pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_logo_catalogue_pictures_name_fk" FOREIGN KEY ("logo") REFERENCES "public"."catalogue_pictures"("name") ON DELETE no action ON UPDATE no action;