CREATE INDEX CONCURRENTLY "chapters_came_out" ON "chapters" USING btree ("published_at","novel_id","words") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chapter_views_guests" ON "chapter_views" USING btree ("day") WHERE viewer like 'g:%';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "novels_completed" ON "novels" USING btree ("updated_at","id") WHERE listed and completed;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "novels_changed" ON "novels" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "novels_kept_back" ON "novels" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE removed_at is null and (hidden_at is not null or num_chapters = 0);