CREATE TABLE "novel_neighbours" (
	"novel_id" text NOT NULL,
	"neighbour_id" text NOT NULL,
	"readers" integer NOT NULL,
	"closeness" double precision NOT NULL,
	CONSTRAINT "novel_neighbours_novel_id_neighbour_id_pk" PRIMARY KEY("novel_id","neighbour_id"),
	CONSTRAINT "novel_neighbours_readers_within" CHECK ("novel_neighbours"."readers" >= 1),
	CONSTRAINT "novel_neighbours_closeness_within" CHECK ("novel_neighbours"."closeness" >= 0)
);
--> statement-breakpoint
ALTER TABLE "novel_neighbours" ADD CONSTRAINT "novel_neighbours_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_neighbours" ADD CONSTRAINT "novel_neighbours_neighbour_id_novels_id_fk" FOREIGN KEY ("neighbour_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novel_neighbours_neighbour" ON "novel_neighbours" USING btree ("neighbour_id");--> statement-breakpoint
UPDATE "novels" SET "slug" = 'recommended-' || substr(md5("id"), 1, 6) WHERE "slug" = 'recommended';
