CREATE TABLE "chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"number" numeric(8, 2) NOT NULL,
	"unlock_mode" text,
	"coin_requirement" integer,
	"draft_title" text NOT NULL,
	"draft" text NOT NULL,
	"draft_words" integer NOT NULL,
	"draft_version" integer NOT NULL,
	"draft_at" timestamp (3) with time zone NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"rejection" text,
	"title" text DEFAULT '' NOT NULL,
	"content" text,
	"lead" text DEFAULT '' NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"content_version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"content_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "free_reads" (
	"user_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_reads_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "unlocks" (
	"user_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"journal_id" text NOT NULL,
	"coins" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unlocks_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "chapter_views" (
	"chapter_id" text NOT NULL,
	"day" date NOT NULL,
	"viewer" text NOT NULL,
	"novel_id" text NOT NULL,
	CONSTRAINT "chapter_views_chapter_id_day_viewer_pk" PRIMARY KEY("chapter_id","day","viewer")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"user_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"chapter_id" text,
	"number" numeric(8, 2) NOT NULL,
	"paragraph" integer NOT NULL,
	"furthest" numeric(8, 2) NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "positions_user_id_novel_id_pk" PRIMARY KEY("user_id","novel_id")
);
--> statement-breakpoint
CREATE TABLE "shelf_entries" (
	"user_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shelf_entries_user_id_novel_id_pk" PRIMARY KEY("user_id","novel_id")
);
--> statement-breakpoint
CREATE TABLE "view_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "novel_listings" (
	"novel_id" text NOT NULL,
	"listing" text NOT NULL,
	CONSTRAINT "novel_listings_listing_novel_id_pk" PRIMARY KEY("listing","novel_id")
);
--> statement-breakpoint
CREATE TABLE "novels" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"author_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"authors_note" text DEFAULT '' NOT NULL,
	"genres" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"language" text NOT NULL,
	"leading_gender" text NOT NULL,
	"age_range" text NOT NULL,
	"planned_length" text NOT NULL,
	"book_type" text NOT NULL,
	"locked_chapter" integer,
	"completed" boolean DEFAULT false NOT NULL,
	"cover_key" text,
	"cover_display_key" text,
	"cover_thumbnail_key" text,
	"num_chapters" integer DEFAULT 0 NOT NULL,
	"num_words" integer DEFAULT 0 NOT NULL,
	"num_views" integer DEFAULT 0 NOT NULL,
	"num_stars" integer DEFAULT 0 NOT NULL,
	"num_reviews" integer DEFAULT 0 NOT NULL,
	"num_collections" integer DEFAULT 0 NOT NULL,
	"num_gifts_received" integer DEFAULT 0 NOT NULL,
	"num_draft_chapters" integer DEFAULT 0 NOT NULL,
	"num_draft_words" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "novels_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"user_id" text,
	"hot" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_not_negative" CHECK ("accounts"."hot" or "accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"journal_id" text NOT NULL,
	"line" integer NOT NULL,
	"account_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"version" integer,
	CONSTRAINT "postings_journal_id_line_pk" PRIMARY KEY("journal_id","line"),
	CONSTRAINT "postings_account_version" UNIQUE("account_id","version"),
	CONSTRAINT "postings_move_something" CHECK ("postings"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_reads" ADD CONSTRAINT "free_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_reads" ADD CONSTRAINT "free_reads_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_views" ADD CONSTRAINT "chapter_views_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_entries" ADD CONSTRAINT "shelf_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_entries" ADD CONSTRAINT "shelf_entries_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_listings" ADD CONSTRAINT "novel_listings_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chapters_number" ON "chapters" USING btree ("novel_id","number");--> statement-breakpoint
CREATE INDEX "chapters_published" ON "chapters" USING btree ("novel_id","number") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "chapters_queue" ON "chapters" USING btree ("requested_at","id") WHERE requested_at is not null;--> statement-breakpoint
CREATE INDEX "free_reads_chapter" ON "free_reads" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "unlocks_chapter" ON "unlocks" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "chapter_views_novel" ON "chapter_views" USING btree ("novel_id","day");--> statement-breakpoint
CREATE INDEX "positions_chapter" ON "positions" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "positions_novel" ON "positions" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "shelf_entries_novel" ON "shelf_entries" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "novel_listings_novel" ON "novel_listings" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "novels_author" ON "novels" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "novels_updated" ON "novels" USING btree ("updated_at","id") WHERE num_chapters > 0;--> statement-breakpoint
CREATE INDEX "novels_viewed" ON "novels" USING btree ("num_views","id") WHERE num_chapters > 0;--> statement-breakpoint
CREATE INDEX "novels_genres" ON "novels" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");