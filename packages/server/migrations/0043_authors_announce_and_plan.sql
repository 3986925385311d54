CREATE TABLE "told_announcements" (
	"user_id" text NOT NULL,
	"announcement_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"in_platform" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "told_announcements_user_id_announcement_id_pk" PRIMARY KEY("user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"up_to" text DEFAULT '' NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "road_maps" (
	"novel_id" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "road_maps_version_within" CHECK ("road_maps"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "told_announcements" ADD CONSTRAINT "told_announcements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_announcements" ADD CONSTRAINT "told_announcements_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_announcements" ADD CONSTRAINT "told_announcements_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "road_maps" ADD CONSTRAINT "road_maps_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_announcements_shown" ON "told_announcements" USING btree ("user_id","told_at","announcement_id") WHERE in_platform;--> statement-breakpoint
CREATE INDEX "told_announcements_unread" ON "told_announcements" USING btree ("user_id") WHERE in_platform and read_at is null;--> statement-breakpoint
CREATE INDEX "told_announcements_mail" ON "told_announcements" USING btree ("mail_at","user_id") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "told_announcements_announcement" ON "told_announcements" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "told_announcements_novel" ON "told_announcements" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "told_announcements_told" ON "told_announcements" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "announcements_novel" ON "announcements" USING btree ("novel_id","created_at");