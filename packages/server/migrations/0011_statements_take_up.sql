DROP INDEX "earnings_author";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "statement_id" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "carried" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "left_over" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earnings_open" ON "earnings" USING btree ("author_id","created_at") WHERE statement_id is null;--> statement-breakpoint
CREATE INDEX "earnings_stated" ON "earnings" USING btree ("author_id","statement_id") WHERE statement_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_newest" ON "withdrawals" USING btree ("created_at","id");