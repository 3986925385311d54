CREATE TABLE "author_follows" (
	"user_id" text NOT NULL,
	"author_id" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	"in_platform" boolean,
	"mail" text,
	CONSTRAINT "author_follows_user_id_author_id_pk" PRIMARY KEY("user_id","author_id"),
	CONSTRAINT "author_follows_mail_known" CHECK ("author_follows"."mail" in ('none', 'at_once', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "follow_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_feeds_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "follow_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"in_platform" boolean DEFAULT true NOT NULL,
	"mail" text DEFAULT 'none' NOT NULL,
	"time_zone" text,
	"mail_hour" integer DEFAULT 8 NOT NULL,
	"mail_weekday" integer DEFAULT 6 NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"origin" text,
	"mailed_at" timestamp (3) with time zone,
	"mails_stopped_at" timestamp (3) with time zone,
	CONSTRAINT "follow_settings_mail_known" CHECK ("follow_settings"."mail" in ('none', 'at_once', 'daily', 'weekly')),
	CONSTRAINT "follow_settings_mail_hour_within" CHECK ("follow_settings"."mail_hour" between 0 and 23),
	CONSTRAINT "follow_settings_mail_weekday_within" CHECK ("follow_settings"."mail_weekday" between 1 and 7),
	CONSTRAINT "follow_settings_quiet_from_within" CHECK ("follow_settings"."quiet_from" between 0 and 23),
	CONSTRAINT "follow_settings_quiet_until_within" CHECK ("follow_settings"."quiet_until" between 0 and 23),
	CONSTRAINT "follow_settings_quiet_whole" CHECK (("follow_settings"."quiet_from" is null) = ("follow_settings"."quiet_until" is null))
);
--> statement-breakpoint
CREATE TABLE "novel_follows" (
	"user_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	"in_platform" boolean,
	"mail" text,
	CONSTRAINT "novel_follows_user_id_novel_id_pk" PRIMARY KEY("user_id","novel_id"),
	CONSTRAINT "novel_follows_mail_known" CHECK ("novel_follows"."mail" in ('none', 'at_once', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "tellings" (
	"chapter_id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"out_at" timestamp (3) with time zone NOT NULL,
	"up_to" text DEFAULT '' NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "told_chapters" (
	"user_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"in_platform" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "told_chapters_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "author_follows" ADD CONSTRAINT "author_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_follows" ADD CONSTRAINT "author_follows_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_feeds" ADD CONSTRAINT "follow_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_settings" ADD CONSTRAINT "follow_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_follows" ADD CONSTRAINT "novel_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_follows" ADD CONSTRAINT "novel_follows_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tellings" ADD CONSTRAINT "tellings_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tellings" ADD CONSTRAINT "tellings_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_chapters" ADD CONSTRAINT "told_chapters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_chapters" ADD CONSTRAINT "told_chapters_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_chapters" ADD CONSTRAINT "told_chapters_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "author_follows_author" ON "author_follows" USING btree ("author_id","user_id");--> statement-breakpoint
CREATE INDEX "novel_follows_novel" ON "novel_follows" USING btree ("novel_id","user_id");--> statement-breakpoint
CREATE INDEX "tellings_novel" ON "tellings" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "told_chapters_shown" ON "told_chapters" USING btree ("user_id","told_at","chapter_id") WHERE in_platform;--> statement-breakpoint
CREATE INDEX "told_chapters_unread" ON "told_chapters" USING btree ("user_id") WHERE in_platform and read_at is null;--> statement-breakpoint
CREATE INDEX "told_chapters_mail" ON "told_chapters" USING btree ("mail_at","user_id") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "told_chapters_chapter" ON "told_chapters" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "told_chapters_novel" ON "told_chapters" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "told_chapters_told" ON "told_chapters" USING btree ("told_at");