CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"position" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"image" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"webp" "bytea" NOT NULL,
	CONSTRAINT "post_images_image_width_pk" PRIMARY KEY("image","width")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"category_title" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"image" text,
	"image_alt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_image_alt" CHECK ((image is null) = (image_alt is null))
);
--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id");--> statement-breakpoint
COMMENT ON TABLE posts IS 'Texts of the blog, as they were imported: Markdown.';--> statement-breakpoint
COMMENT ON TABLE post_images IS 'Pictures of posts, WebP in a few widths. Never changed: another picture is another image.';--> statement-breakpoint
COMMENT ON TABLE faqs IS 'Questions and answers in their order. An import replaces them all.';--> statement-breakpoint
COMMENT ON TABLE contact_messages IS 'What people wrote with the contact form. Kept 90 days; it is answered by e-mail.';
