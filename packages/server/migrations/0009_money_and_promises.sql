CREATE TABLE "coin_options" (
	"id" text PRIMARY KEY NOT NULL,
	"num_coins" integer NOT NULL,
	"bonus" integer NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"place" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"author_id" text NOT NULL,
	"status" text NOT NULL,
	"contract_type" text NOT NULL,
	"sealed" text NOT NULL,
	"front_image_key" text NOT NULL,
	"back_image_key" text NOT NULL,
	"version" integer NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"rejection" text,
	"signed_at" timestamp (3) with time zone,
	"signature" text,
	"text_version" text,
	"signed_text" text
);
--> statement-breakpoint
CREATE TABLE "bonuses" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"cents" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"journal_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"chapter_id" text,
	"kind" text NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"share" bigint NOT NULL,
	"journal_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"share" bigint NOT NULL,
	"usd_rate" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	"journal_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_options" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"num_coins" integer NOT NULL,
	"place" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"author_id" text NOT NULL,
	"gift_option_id" text NOT NULL,
	"coins" integer NOT NULL,
	"journal_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"promised" jsonb NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"link" text,
	"status" text NOT NULL,
	"fee" bigint,
	"failure" text,
	"authorisation" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_fee_within" CHECK ("payments"."fee" is null or "payments"."fee" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "bank_details" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"shown" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"usd_rate" numeric(14, 4) NOT NULL,
	"kobo" bigint NOT NULL,
	"status" text NOT NULL,
	"sealed_details" text NOT NULL,
	"shown" text NOT NULL,
	"failure" text,
	"journal_id" text NOT NULL,
	"end_journal_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"referred_id" text PRIMARY KEY NOT NULL,
	"referrer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"journal_id" text
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"unit" text NOT NULL,
	"units" integer NOT NULL,
	"description" text NOT NULL,
	"place" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"renews" boolean NOT NULL,
	"notice_at" timestamp (3) with time zone,
	"renewal_payment_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"shared_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "coin_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "coin_lots_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coins" integer NOT NULL,
	"coins_left" integer NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"journal_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_lots_within" CHECK ("coin_lots"."coins_left" between 0 and "coin_lots"."coins" and "coin_lots"."fee" between 0 and "coin_lots"."gross")
);
--> statement-breakpoint
CREATE TABLE "lot_uses" (
	"journal_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"coins" integer NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "lot_uses_journal_id_lot_id_pk" PRIMARY KEY("journal_id","lot_id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_gift_option_id_gift_options_id_fk" FOREIGN KEY ("gift_option_id") REFERENCES "public"."gift_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_end_journal_id_journals_id_fk" FOREIGN KEY ("end_journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_users_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renewal_payment_id_payments_id_fk" FOREIGN KEY ("renewal_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_uses" ADD CONSTRAINT "lot_uses_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_uses" ADD CONSTRAINT "lot_uses_lot_id_coin_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."coin_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_each" ON "contracts" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "contracts_author" ON "contracts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contracts_queue" ON "contracts" USING btree ("submitted_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "bonuses_once" ON "bonuses" USING btree ("novel_id","kind","period");--> statement-breakpoint
CREATE INDEX "bonuses_author" ON "bonuses" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "earnings_author" ON "earnings" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "earnings_novel" ON "earnings" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "earnings_journal" ON "earnings" USING btree ("journal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_once" ON "statements" USING btree ("author_id","until");--> statement-breakpoint
CREATE INDEX "gifts_novel" ON "gifts" USING btree ("novel_id","created_at");--> statement-breakpoint
CREATE INDEX "gifts_user" ON "gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gifts_author" ON "gifts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("created_at","id") WHERE status in ('requested', 'processing');--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at") WHERE renews and renewal_payment_id is null;--> statement-breakpoint
CREATE INDEX "subscriptions_to_share" ON "subscriptions" USING btree ("ends_at") WHERE shared_at is null;--> statement-breakpoint
CREATE INDEX "coin_lots_to_spend" ON "coin_lots" USING btree ("user_id","number") WHERE coins_left > 0;--> statement-breakpoint
CREATE INDEX "coin_lots_journal" ON "coin_lots" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "lot_uses_lot" ON "lot_uses" USING btree ("lot_id");
--> statement-breakpoint
INSERT INTO "coin_lots" ("id", "user_id", "coins", "coins_left", "currency", "gross", "fee", "journal_id", "created_at")
SELECT 'lot_' || left(md5(a."id"), 16), a."user_id", a."balance", a."balance", 'NGN', 0, 0, j."id", j."created_at"
FROM "accounts" a JOIN LATERAL (SELECT j.* FROM "postings" p JOIN "journals" j ON j."id" = p."journal_id" WHERE p."account_id" = a."id" ORDER BY p."version" LIMIT 1) j ON true
WHERE NOT a."hot" AND a."currency" = 'COIN' AND a."balance" > 0;
