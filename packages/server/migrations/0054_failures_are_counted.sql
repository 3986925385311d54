ALTER TABLE "follow_settings" ADD COLUMN "mails_resumed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "failing_since" timestamp (3) with time zone;