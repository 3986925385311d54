CREATE TABLE "import_pieces" (
	"import_id" text NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"words" integer NOT NULL,
	"taken" boolean NOT NULL,
	CONSTRAINT "import_pieces_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"filename" text NOT NULL,
	"file" "bytea",
	"title" text DEFAULT '' NOT NULL,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"novel" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");