CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	"coins_back" integer,
	"coins_spent" integer,
	CONSTRAINT "payment_disputes_once" UNIQUE("payment_id","kind"),
	CONSTRAINT "payment_disputes_settled" CHECK (("payment_disputes"."outcome" is null) = ("payment_disputes"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_newest" ON "payment_disputes" USING btree ("raised_at","id");