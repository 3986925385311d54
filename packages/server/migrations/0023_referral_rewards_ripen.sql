ALTER TABLE "referrals" ADD COLUMN "promised" bigint;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "ripens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "kept" bigint;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "share" integer;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "usd_rate" numeric(14, 4);--> statement-breakpoint
CREATE INDEX "referrals_to_settle" ON "referrals" USING btree ("ripens_at") WHERE completed_at is not null and settled_at is null;--> statement-breakpoint
UPDATE "referrals" SET "ripens_at" = "completed_at", "settled_at" = "completed_at" WHERE "completed_at" IS NOT NULL;
