CREATE TABLE "novel_appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"novel_id" text NOT NULL,
	"author_id" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	"hidden_by" text,
	"rule" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "novel_appeals_rule_known" CHECK ("novel_appeals"."rule" in ('own-work', 'never', 'care', 'ages', 'reviews')),
	CONSTRAINT "novel_appeals_outcome_known" CHECK ("novel_appeals"."outcome" in ('upheld', 'granted')),
	CONSTRAINT "novel_appeals_decided_whole" CHECK (("novel_appeals"."outcome" is null) = ("novel_appeals"."decided_at" is null)),
	CONSTRAINT "novel_appeals_by_another" CHECK ("novel_appeals"."outcome" is distinct from 'upheld' or "novel_appeals"."decided_by" is distinct from "novel_appeals"."hidden_by")
);
--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "hidden_rule" text;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "hidden_by" text;--> statement-breakpoint
ALTER TABLE "novel_appeals" ADD CONSTRAINT "novel_appeals_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_appeals" ADD CONSTRAINT "novel_appeals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_appeals" ADD CONSTRAINT "novel_appeals_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_appeals" ADD CONSTRAINT "novel_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "novel_appeals_once" ON "novel_appeals" USING btree ("novel_id","hidden_at");--> statement-breakpoint
CREATE INDEX "novel_appeals_oldest" ON "novel_appeals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "novel_appeals_author" ON "novel_appeals" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "novel_appeals_hidden_by" ON "novel_appeals" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "novel_appeals_decided_by" ON "novel_appeals" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novels_hidden_by" ON "novels" USING btree ("hidden_by");--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_hidden_rule_known" CHECK ("novels"."hidden_rule" in ('own-work', 'never', 'care', 'ages', 'reviews'));