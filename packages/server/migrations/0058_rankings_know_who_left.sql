ALTER TABLE "novel_ranks" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A ranking knows which of its novels readers find no longer, so that its total is counted from its own rows. Whoever takes a novel away while
-- the rankings are made anew waits for them, since its new places cannot be seen before.
CREATE FUNCTION ranked_novel_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT new.listed THEN
		LOCK TABLE novel_ranks IN SHARE UPDATE EXCLUSIVE MODE;
	END IF;
	UPDATE novel_ranks SET listed = new.listed WHERE novel_id = new.id AND listed <> new.listed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ranked_novel_listed AFTER UPDATE OF listed ON novels FOR EACH ROW
	WHEN (old.listed IS DISTINCT FROM new.listed) EXECUTE FUNCTION ranked_novel_listed();--> statement-breakpoint
UPDATE novel_ranks SET listed = false FROM novels WHERE novels.id = novel_ranks.novel_id AND NOT novels.listed;
