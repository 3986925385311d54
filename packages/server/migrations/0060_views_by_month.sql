-- Views are stored by month (docs/size.md), once the start has parted their table (ports/database/months.ts). Whoever serves owns no table, so
-- that the months are made ahead by this, as who owns them: those of a day and of three months after it. True where one was made.
CREATE FUNCTION make_months_of_views(today date) RETURNS boolean LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET datestyle = 'ISO' SET lock_timeout = '2s' AS $$
DECLARE
	start date;
	month date;
	next date;
	part text;
	made boolean := false;
BEGIN
	IF (SELECT relkind FROM pg_class WHERE oid = 'public.chapter_views'::regclass) <> 'p' THEN
		-- A start that was to part it ended halfway, and left a rule that refuses the days of later months.
		IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'chapter_views_until') AND pg_try_advisory_xact_lock(hashtext('griot views by month')) THEN
			ALTER TABLE public.chapter_views DROP CONSTRAINT IF EXISTS chapter_views_until;
		END IF;
		RETURN false;
	END IF;
	-- What was there when the table was parted lies in one part, up to this day.
	SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([0-9-]+)''\)')::date INTO start
	FROM pg_class WHERE oid = to_regclass('public.chapter_views_before');
	FOR month IN SELECT generate_series(date_trunc('month', today::timestamp), today::timestamp + interval '3 months', interval '1 month')::date LOOP
		part := 'chapter_views_' || to_char(month::timestamp, 'YYYY_MM');
		CONTINUE WHEN month < start OR to_regclass('public.' || part) IS NOT NULL;
		next := (month + interval '1 month')::date;
		-- In the order in which a novel that is deleted takes its views along: otherwise two could wait for each other.
		LOCK TABLE public.novels IN SHARE ROW EXCLUSIVE MODE;
		LOCK TABLE public.chapter_views_other IN ACCESS EXCLUSIVE MODE NOWAIT;
		-- Whoever had them before may have made it.
		CONTINUE WHEN to_regclass('public.' || part) IS NOT NULL;
		EXECUTE format('CREATE TABLE public.%I (LIKE public.chapter_views INCLUDING ALL)', part);
		EXECUTE format('WITH early AS (DELETE FROM public.chapter_views_other WHERE day >= %L AND day < %L RETURNING *)
			INSERT INTO public.%I (chapter_id, day, viewer, novel_id) SELECT chapter_id, day, viewer, novel_id FROM early', month, next, part);
		EXECUTE format('ALTER TABLE public.chapter_views ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', part, month, next);
		made := true;
	END LOOP;
	RETURN made;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION make_months_of_views(date) FROM public;
