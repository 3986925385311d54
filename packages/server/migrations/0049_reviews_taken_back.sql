ALTER TABLE "reviews" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who hid a novel before that was kept stands in the record of what staff did; they do not decide on appeals against it.
UPDATE "novels" SET "hidden_by" = (
  SELECT "actor_id" FROM "staff_actions"
  WHERE "action" = 'novel.hidden' AND "subject_id" = "novels"."id"
  ORDER BY "created_at" DESC LIMIT 1
) WHERE "hidden_at" IS NOT NULL AND "hidden_by" IS NULL;
