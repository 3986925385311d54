CREATE TABLE "reading_days" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"chapter_id" text NOT NULL,
	"novel_id" text,
	"number" numeric(8, 2) NOT NULL,
	"finished" boolean NOT NULL,
	"words" integer NOT NULL,
	CONSTRAINT "reading_days_user_id_day_chapter_id_pk" PRIMARY KEY("user_id","day","chapter_id"),
	CONSTRAINT "reading_days_number_within" CHECK ("reading_days"."number" >= 0),
	CONSTRAINT "reading_days_words_within" CHECK ("reading_days"."words" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reading_journal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_days_finished" ON "reading_days" USING btree ("user_id","chapter_id") WHERE finished;--> statement-breakpoint
CREATE INDEX "reading_days_novel" ON "reading_days" USING btree ("novel_id");