ALTER TABLE "comments" ADD COLUMN "suggested" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_outcome_known" CHECK ("comments"."outcome" in ('taken', 'declined'));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_outcome_of_suggestion" CHECK ("comments"."outcome" is null or "comments"."suggested" is not null);