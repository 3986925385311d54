CREATE TABLE "chapter_versions" (
	"chapter_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"draft" text NOT NULL,
	"words" integer NOT NULL,
	"automatic" boolean NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chapter_versions_chapter_id_version_pk" PRIMARY KEY("chapter_id","version")
);
--> statement-breakpoint
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;