ALTER TABLE "chapter_versions" ADD COLUMN "most_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chapter_versions_with_pictures" ON "chapter_versions" USING btree ("chapter_id") WHERE draft like '%/media/%';--> statement-breakpoint
CREATE INDEX "chapters_with_pictures" ON "chapters" USING btree ("id") WHERE draft like '%/media/%' or content like '%/media/%';--> statement-breakpoint
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_most_words_within" CHECK ("chapter_versions"."most_words" >= 0);