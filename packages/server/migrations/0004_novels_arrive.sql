ALTER TABLE "novels" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "novels_arrived" ON "novels" USING btree ("arrived_at","id") WHERE num_chapters > 0;