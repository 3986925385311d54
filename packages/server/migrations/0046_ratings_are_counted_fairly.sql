CREATE TABLE "rating_bursts" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"kind" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"note" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "rating_bursts_kind_known" CHECK ("rating_bursts"."kind" in ('young', 'network')),
	CONSTRAINT "rating_bursts_decision_known" CHECK ("rating_bursts"."decision" in ('counted', 'dismissed')),
	CONSTRAINT "rating_bursts_decided_whole" CHECK (("rating_bursts"."decision" is null) = ("rating_bursts"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rating_traces" (
	"review_id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"network" text NOT NULL,
	"account_days" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rating_traces_account_days_within" CHECK ("rating_traces"."account_days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "rating" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "standing" text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "burst_id" text;--> statement-breakpoint
ALTER TABLE "rating_bursts" ADD CONSTRAINT "rating_bursts_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_bursts" ADD CONSTRAINT "rating_bursts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_traces" ADD CONSTRAINT "rating_traces_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_traces" ADD CONSTRAINT "rating_traces_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rating_bursts_undecided" ON "rating_bursts" USING btree ("novel_id","kind") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "rating_bursts_oldest" ON "rating_bursts" USING btree ("began_at","id");--> statement-breakpoint
CREATE INDEX "rating_bursts_decided_by" ON "rating_bursts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "rating_traces_of_novel" ON "rating_traces" USING btree ("novel_id","at");--> statement-breakpoint
CREATE INDEX "rating_traces_at" ON "rating_traces" USING btree ("at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_burst_id_rating_bursts_id_fk" FOREIGN KEY ("burst_id") REFERENCES "public"."rating_bursts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novels_rated" ON "novels" USING btree ("rating","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "reviews_burst" ON "reviews" USING btree ("burst_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_rating_within" CHECK ("novels"."rating" >= 0);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_standing_known" CHECK ("reviews"."standing" in ('counted', 'set_aside', 'dismissed'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_standing_of_burst" CHECK ("reviews"."standing" = 'counted' or "reviews"."burst_id" is not null);--> statement-breakpoint
-- What readers have said until now counts by the settings as they come: five voices of 3.5 stars stand for what nobody has said.
UPDATE "novels" SET "rating" = round((17500 + 500.0 * "num_stars") / (5 + "num_reviews")) WHERE "num_reviews" > 0;
