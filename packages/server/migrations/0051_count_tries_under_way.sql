ALTER TABLE "attempts" ADD COLUMN "under_way" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_under_way_within" CHECK ("attempts"."under_way" >= 0);