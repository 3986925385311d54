CREATE TABLE "subscription_parts" (
	"subscription_id" text NOT NULL,
	"part" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"shared_at" timestamp (3) with time zone,
	CONSTRAINT "subscription_parts_subscription_id_part_pk" PRIMARY KEY("subscription_id","part"),
	CONSTRAINT "subscription_parts_fee_within" CHECK ("subscription_parts"."fee" between 0 and "subscription_parts"."gross")
);
--> statement-breakpoint
CREATE TABLE "subscription_reads" (
	"subscription_id" text NOT NULL,
	"part" integer NOT NULL,
	"chapter_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_reads_subscription_id_part_chapter_id_pk" PRIMARY KEY("subscription_id","part","chapter_id")
);
--> statement-breakpoint
DROP INDEX "subscriptions_ending";--> statement-breakpoint
DROP INDEX "subscriptions_to_share";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "notice_amount" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_parts" ADD CONSTRAINT "subscription_parts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_reads" ADD CONSTRAINT "subscription_reads_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_reads" ADD CONSTRAINT "subscription_reads_subscription_id_part_subscription_parts_subscription_id_part_fk" FOREIGN KEY ("subscription_id","part") REFERENCES "public"."subscription_parts"("subscription_id","part") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_parts_to_share" ON "subscription_parts" USING btree ("ends_at") WHERE shared_at is null;--> statement-breakpoint
CREATE INDEX "subscription_reads_novel" ON "subscription_reads" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "subscriptions_to_announce" ON "subscriptions" USING btree ("ends_at") WHERE notice_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_to_charge" ON "subscriptions" USING btree ("charge_at") WHERE renews and renewal_payment_id is null;