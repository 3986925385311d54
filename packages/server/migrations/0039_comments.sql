CREATE TABLE "comment_anchors" (
	"id" text PRIMARY KEY NOT NULL,
	"chapter_id" text NOT NULL,
	"hash" text,
	"opening" text,
	"before" text,
	"after" text,
	"paragraph" integer,
	"num_threads" integer DEFAULT 0 NOT NULL,
	"num_comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "comment_anchors_whole" CHECK (num_nulls("comment_anchors"."hash", "comment_anchors"."opening", "comment_anchors"."before", "comment_anchors"."after", "comment_anchors"."paragraph") in (0, 5)),
	CONSTRAINT "comment_anchors_paragraph_within" CHECK ("comment_anchors"."paragraph" >= 0),
	CONSTRAINT "comment_anchors_num_threads_within" CHECK ("comment_anchors"."num_threads" >= 0),
	CONSTRAINT "comment_anchors_num_comments_within" CHECK ("comment_anchors"."num_comments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comment_blocks" (
	"author_id" text NOT NULL,
	"blocked_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_blocks_author_id_blocked_user_id_pk" PRIMARY KEY("author_id","blocked_user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "commented_chapters" (
	"chapter_id" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"pinned_id" text,
	"num_comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commented_chapters_num_comments_within" CHECK ("commented_chapters"."num_comments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"anchor_id" text NOT NULL,
	"parent_id" text,
	"user_id" text,
	"text" text NOT NULL,
	"is_spoiler" boolean NOT NULL,
	"state" text NOT NULL,
	"hearted" boolean DEFAULT false NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"num_likes" integer DEFAULT 0 NOT NULL,
	"num_answers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "comments_state_known" CHECK ("comments"."state" in ('shown', 'waiting', 'deleted', 'removed')),
	CONSTRAINT "comments_num_likes_within" CHECK ("comments"."num_likes" >= 0),
	CONSTRAINT "comments_num_answers_within" CHECK ("comments"."num_answers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_id" text NOT NULL,
	"muted_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_user_id_muted_user_id_pk" PRIMARY KEY("user_id","muted_user_id")
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_known";--> statement-breakpoint
ALTER TABLE "comment_anchors" ADD CONSTRAINT "comment_anchors_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_blocked_user_id_users_id_fk" FOREIGN KEY ("blocked_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commented_chapters" ADD CONSTRAINT "commented_chapters_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_anchor_id_comment_anchors_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."comment_anchors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_user_id_users_id_fk" FOREIGN KEY ("muted_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_anchors_chapter" ON "comment_anchors" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "comment_blocks_blocked" ON "comment_blocks" USING btree ("blocked_user_id");--> statement-breakpoint
CREATE INDEX "comment_likes_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("anchor_id","created_at","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comments_liked" ON "comments" USING btree ("anchor_id","num_likes","created_at","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comments_answers" ON "comments" USING btree ("parent_id","created_at","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "comments_of_novel" ON "comments" USING btree ("novel_id","answered","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parent_id is null and state = 'shown';--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("novel_id","created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "comments_chapter" ON "comments" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","chapter_id");--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_user_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('review', 'comment', 'novel', 'chapter', 'complaint', 'contact'));