ALTER TABLE "chapters" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "release_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "release_zone" text;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "release_in_rhythm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "release_missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "rhythm" jsonb;--> statement-breakpoint
CREATE INDEX "chapters_releases" ON "chapters" USING btree ("release_at") WHERE release_at is not null;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_approved_as_sent" CHECK ("chapters"."approved_at" is null or "chapters"."requested_at" is not null);--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_release_in_zone" CHECK (("chapters"."release_at" is null) = ("chapters"."release_zone" is null));