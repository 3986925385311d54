DROP INDEX "withdrawals_open";--> statement-breakpoint
ALTER TABLE "bank_details" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("created_at","id") WHERE status in ('held', 'requested', 'processing');