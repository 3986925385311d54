CREATE TABLE "poll_votes" (
	"poll_id" text NOT NULL,
	"user_id" text NOT NULL,
	"place" integer NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "poll_votes_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id"),
	CONSTRAINT "poll_votes_place_within" CHECK ("poll_votes"."place" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone,
	CONSTRAINT "polls_chapter" UNIQUE("chapter_id")
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "thanks" text;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "thanked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_counted" ON "poll_votes" USING btree ("poll_id","place");--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "polls_novel" ON "polls" USING btree ("novel_id","created_at");