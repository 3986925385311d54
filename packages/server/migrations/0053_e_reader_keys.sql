CREATE TABLE "e_reader_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "e_reader_keys_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "e_reader_keys" ADD CONSTRAINT "e_reader_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;