DROP INDEX "earnings_open";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "taken_back" text;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_taken_back_journals_id_fk" FOREIGN KEY ("taken_back") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earnings_open" ON "earnings" USING btree ("author_id","created_at") WHERE statement_id is null and taken_back is null;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_taken_back_unstated" CHECK ("earnings"."taken_back" is null or "earnings"."statement_id" is null) NOT VALID;