CREATE TABLE "browsers" (
	"user_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_hash" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "card" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "browsers" ADD CONSTRAINT "browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "browsers_seen_at" ON "browsers" USING btree ("seen_at");