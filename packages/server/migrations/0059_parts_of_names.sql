-- Any part of a name that has three characters is found by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "novels_called" ON "novels" USING gin ("title" gin_trgm_ops,"slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_called" ON "users" USING gin ("pen_name" gin_trgm_ops,"email" gin_trgm_ops,"user_code" gin_trgm_ops);