ALTER TABLE "gifts" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "gifts_told" ON "gifts" USING btree ("novel_id","told_at");--> statement-breakpoint
CREATE INDEX "gifts_untold" ON "gifts" USING btree ("novel_id") WHERE told_at is null;