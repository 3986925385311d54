ALTER TABLE "chapters" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "content_submitted_at" timestamp (3) with time zone;