CREATE TABLE "listed_counts" (
	"genre" text PRIMARY KEY NOT NULL,
	"novels" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "novels_created" ON "novels" USING btree ("created_at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "novels_length" ON "novels" USING btree ("num_words","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "novels_starred" ON "novels" USING btree ("num_stars","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "novels_title" ON "novels" USING btree (lower("title") collate "C","id") WHERE listed;--> statement-breakpoint
-- What a novel counts for: all novels, and each of its genres.
CREATE FUNCTION listed_keys(genres text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT '' UNION SELECT unnest(genres)
$$;--> statement-breakpoint
CREATE FUNCTION listed_novels_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listed_counts (genre, novels)
	SELECT key, count(*) FROM added CROSS JOIN LATERAL listed_keys(added.genres) key WHERE listed GROUP BY key ORDER BY key
	ON CONFLICT (genre) DO UPDATE SET novels = listed_counts.novels + excluded.novels;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION listed_novel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listed_counts (genre, novels)
	SELECT key, sum(by) FROM (
		SELECT key, -1 AS by FROM listed_keys(old.genres) key WHERE old.listed
		UNION ALL SELECT key, 1 FROM listed_keys(new.genres) key WHERE TG_OP = 'UPDATE' AND new.listed
	) moved GROUP BY key HAVING sum(by) <> 0 ORDER BY key
	ON CONFLICT (genre) DO UPDATE SET novels = listed_counts.novels + excluded.novels;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listed_novels_added AFTER INSERT ON novels REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION listed_novels_added();--> statement-breakpoint
CREATE TRIGGER listed_novel_changed AFTER UPDATE OF genres, listed ON novels FOR EACH ROW
	WHEN (old.listed IS DISTINCT FROM new.listed OR (new.listed AND old.genres IS DISTINCT FROM new.genres))
	EXECUTE FUNCTION listed_novel_changed();--> statement-breakpoint
CREATE TRIGGER listed_novel_gone AFTER DELETE ON novels FOR EACH ROW WHEN (old.listed) EXECUTE FUNCTION listed_novel_changed();--> statement-breakpoint
INSERT INTO listed_counts (genre, novels) SELECT key, count(*) FROM novels CROSS JOIN LATERAL listed_keys(genres) key WHERE listed GROUP BY key;
