CREATE TABLE "reading_list_novels" (
	"list_id" text NOT NULL,
	"novel_id" text NOT NULL,
	"place" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_list_novels_list_id_novel_id_pk" PRIMARY KEY("list_id","novel_id"),
	CONSTRAINT "reading_list_novels_place_within" CHECK ("reading_list_novels"."place" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reading_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_list_novels" ADD CONSTRAINT "reading_list_novels_list_id_reading_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."reading_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_novels" ADD CONSTRAINT "reading_list_novels_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_lists" ADD CONSTRAINT "reading_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_list_novels_in_order" ON "reading_list_novels" USING btree ("list_id","place","novel_id");--> statement-breakpoint
CREATE INDEX "reading_list_novels_novel" ON "reading_list_novels" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "reading_lists_of" ON "reading_lists" USING btree ("user_id","updated_at","id");