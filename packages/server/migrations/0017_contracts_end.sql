DROP INDEX "contracts_one_each";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_running" ON "contracts" USING btree ("novel_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "contracts_novel" ON "contracts" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "contracts_ending" ON "contracts" USING btree ("ends_at") WHERE ends_at is not null and ended_at is null;