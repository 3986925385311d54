CREATE TABLE "hides" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"novel_id" text,
	"author_id" text,
	"genre_id" text,
	"tag" text,
	"tag_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hides_once" UNIQUE NULLS NOT DISTINCT("user_id","novel_id","author_id","genre_id","tag"),
	CONSTRAINT "hides_one_thing" CHECK (num_nonnulls("hides"."novel_id", "hides"."author_id", "hides"."genre_id", "hides"."tag") = 1),
	CONSTRAINT "hides_tag_named" CHECK (("hides"."tag" is null) = ("hides"."tag_name" is null))
);
--> statement-breakpoint
ALTER TABLE "hides" ADD CONSTRAINT "hides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hides" ADD CONSTRAINT "hides_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hides" ADD CONSTRAINT "hides_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hides" ADD CONSTRAINT "hides_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hides_newest" ON "hides" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "hides_novel" ON "hides" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "hides_author" ON "hides" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "hides_genre" ON "hides" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "hides_tag" ON "hides" USING btree ("tag");