DROP INDEX "mails_created_at";--> statement-breakpoint
DROP INDEX "mails_to";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "mails_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "mails_number" ON "mails" USING btree ("number");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to","number");