CREATE TABLE "chapter_notes" (
	"chapter_id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chapter_notes_version_within" CHECK ("chapter_notes"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "writing_days" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"words" integer NOT NULL,
	"goal" integer NOT NULL,
	CONSTRAINT "writing_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "writing_days_words_within" CHECK ("writing_days"."words" >= 0),
	CONSTRAINT "writing_days_goal_within" CHECK ("writing_days"."goal" between 1 and 50000)
);
--> statement-breakpoint
CREATE TABLE "writing_goals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"words" integer NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "writing_goals_words_within" CHECK ("writing_goals"."words" between 1 and 50000)
);
--> statement-breakpoint
ALTER TABLE "chapter_notes" ADD CONSTRAINT "chapter_notes_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_notes" ADD CONSTRAINT "chapter_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_days" ADD CONSTRAINT "writing_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_goals" ADD CONSTRAINT "writing_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_notes_author" ON "chapter_notes" USING btree ("author_id");