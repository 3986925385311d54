CREATE TABLE "highlights" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"chapter_id" text,
	"number" numeric(8, 2) NOT NULL,
	"kind" text NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"paragraph" integer NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "highlights_kind_known" CHECK ("highlights"."kind" in ('highlight', 'bookmark')),
	CONSTRAINT "highlights_paragraph_within" CHECK ("highlights"."paragraph" >= 0)
);
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlights_user" ON "highlights" USING btree ("user_id","novel_id");--> statement-breakpoint
CREATE INDEX "highlights_novel" ON "highlights" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "highlights_chapter" ON "highlights" USING btree ("chapter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "highlights_place" ON "highlights" USING btree ("user_id","chapter_id","place");