ALTER TABLE "content_ratings" ADD COLUMN "adult" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "adult" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blurred_warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "adult_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "novels_warnings" ON "novels" USING gin ("warnings");--> statement-breakpoint
-- An installation that has begun gets the rating for adults; one that begins now is given it with the others.
INSERT INTO "content_ratings" ("id", "name", "place", "adult")
SELECT 'rat_adults_only', 'Adults only', max("place") + 1, true FROM "content_ratings" HAVING count(*) > 0
ON CONFLICT DO NOTHING;
