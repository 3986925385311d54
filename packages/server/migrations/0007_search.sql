CREATE TABLE "search_postings" (
	"word" text collate "C" NOT NULL,
	"novel_id" text NOT NULL,
	"field" smallint NOT NULL,
	"standing" smallint NOT NULL,
	CONSTRAINT "search_postings_word_novel_id_pk" PRIMARY KEY("word","novel_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"variants" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_postings_best" ON "search_postings" USING btree ("word","field" DESC NULLS FIRST,"standing" DESC NULLS FIRST,"novel_id");--> statement-breakpoint
CREATE INDEX "search_postings_names" ON "search_postings" USING btree ("word","field","standing","novel_id") WHERE field > 0;--> statement-breakpoint
CREATE INDEX "search_postings_novel" ON "search_postings" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "search_words_variants" ON "search_words" USING gin ("variants") WITH (fastupdate=false);--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Text as it is compared: no accents, small letters, typographic variants made one.
CREATE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT normalize(lower(unaccent(regexp_replace(
		normalize(lower(t), NFKD), '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u00ad]', '', 'g'))), NFKC)
$$;--> statement-breakpoint
-- The words of a text in their order. Apostrophes join; Chinese and Japanese, which put no spaces, are taken sign by
-- sign. Separators are named one by one, so that words do not depend on what a locale holds for a letter.
CREATE FUNCTION search_tokens(t text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(left(w, 40) ORDER BY place), '{}')
	FROM regexp_split_to_table(
		regexp_replace(
			regexp_replace(search_fold(t), '[''`\u2018\u2019\u02bc\u02bb\u00b4]', '', 'g'),
			'([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
		'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0589\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\U0001f000-\U0001faff]+'
	) WITH ORDINALITY AS split (w, place) WHERE w <> ''
$$;--> statement-breakpoint
-- The words by which a text is found: its own; those of a compound as one (“anti-hero” by “antihero”); and what stands
-- on either side of an apostrophe (“l’amour” by “amour”).
CREATE FUNCTION search_words_of(t text) RETURNS SETOF text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT unnest(search_tokens(t)
		|| CASE WHEN t ~ '[-\u2010-\u2013]' THEN search_tokens(regexp_replace(t, '[-\u2010-\u2013]', '', 'g')) ELSE '{}' END
		|| CASE WHEN t ~ '[''`\u2018\u2019\u02bc]' THEN search_tokens(regexp_replace(t, '[''`\u2018\u2019\u02bc]', ' ', 'g')) ELSE '{}' END)
$$;--> statement-breakpoint
-- Words that say nothing of a story: in a synopsis they are not kept.
CREATE FUNCTION search_stop_words() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT '{a,about,after,again,all,also,am,an,and,any,are,as,at,be,because,been,before,being,but,by,can,could,did,do,does,dont,for,from,had,has,have,he,her,hers,him,his,how,i,if,in,into,is,it,its,just,me,more,most,must,my,no,nor,not,now,of,off,on,one,only,or,other,our,out,over,own,s,same,she,should,so,some,such,t,than,that,the,their,them,then,there,these,they,this,those,through,to,too,under,until,up,upon,us,very,was,we,were,what,when,where,which,while,who,whom,whose,why,will,with,would,you,your}'::text[]
$$;--> statement-breakpoint
-- Grows with the logarithm of the views, and never falls while they grow.
CREATE FUNCTION search_standing(views integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT floor(ln(1 + greatest(views, 0)::double precision) * 1.5)::smallint
$$;--> statement-breakpoint
-- A word, and what is left of it when any one letter is dropped: two words one typo apart share one of these.
CREATE FUNCTION search_variants(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN length(word) < 3 OR word ~ '^[0-9]+$' THEN '{}' ELSE
		array(SELECT word UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i) END
$$;--> statement-breakpoint
-- Writes anew what is kept of these novels. They are held meanwhile, so that of two who change a novel, or a novel and
-- its author's pen name, the second sees what the first has written.
CREATE FUNCTION search_reindex(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM novels WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
	-- Taken before the words are looked at, so that search_forget_words() comes wholly before or wholly after.
	LOCK TABLE search_words IN ROW EXCLUSIVE MODE;
	DELETE FROM search_postings WHERE novel_id = ANY (ids);
	WITH found AS (
		SELECT n.id, w.word, w.field, search_standing(n.num_views) AS standing
		FROM novels n JOIN users u ON u.id = n.author_id CROSS JOIN LATERAL (
			SELECT search_words_of(n.title) COLLATE "C" AS word, 3 AS field
			UNION ALL SELECT left('=' || array_to_string(search_tokens(n.title), ' '), 200), 3
			UNION ALL SELECT search_words_of(u.pen_name), 2
			UNION ALL SELECT search_words_of(array_to_string(n.tags || n.genres, ' , ')), 1
			UNION ALL SELECT word, 0 FROM search_words_of(n.description) AS word WHERE word <> ALL (search_stop_words())
		) w
		WHERE n.id = ANY (ids) AND n.listed
	), words AS (
		INSERT INTO search_words (word, variants)
		SELECT word, search_variants(word) FROM (
			SELECT DISTINCT word FROM found WHERE word NOT LIKE '=%' AND NOT EXISTS (SELECT FROM search_words s WHERE s.word = found.word)
		) fresh ORDER BY word
		ON CONFLICT DO NOTHING
	)
	INSERT INTO search_postings (word, novel_id, field, standing)
	SELECT word, id, max(field), min(standing) FROM found GROUP BY word, id;
END $$;--> statement-breakpoint
-- Forgets words that stand nowhere any more. Whoever adds words waits, so that none is forgotten while it is being added.
CREATE FUNCTION search_forget_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM search_words w WHERE NOT EXISTS (SELECT FROM search_postings p WHERE p.word = w.word);
END $$;--> statement-breakpoint
CREATE FUNCTION search_novels_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM added WHERE listed) THEN
		PERFORM search_reindex(array(SELECT id FROM added WHERE listed));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_novel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_reindex(array[new.id]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_novel_viewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE search_postings SET standing = search_standing(new.num_views) WHERE novel_id = new.id AND standing <> search_standing(new.num_views);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_novel_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_postings WHERE novel_id = old.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_author_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_reindex(array(SELECT id FROM novels WHERE author_id = new.id AND listed));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_novels_added AFTER INSERT ON novels REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION search_novels_added();--> statement-breakpoint
CREATE TRIGGER search_novel_changed AFTER UPDATE OF title, description, tags, genres, author_id, listed ON novels FOR EACH ROW
	WHEN ((new.listed OR old.listed) AND (old.title, old.description, old.tags, old.genres, old.author_id, old.listed) IS DISTINCT FROM (new.title, new.description, new.tags, new.genres, new.author_id, new.listed))
	EXECUTE FUNCTION search_novel_changed();--> statement-breakpoint
CREATE TRIGGER search_novel_viewed AFTER UPDATE OF num_views ON novels FOR EACH ROW
	WHEN (new.listed AND search_standing(old.num_views) <> search_standing(new.num_views))
	EXECUTE FUNCTION search_novel_viewed();--> statement-breakpoint
CREATE TRIGGER search_novel_gone AFTER DELETE ON novels FOR EACH ROW EXECUTE FUNCTION search_novel_gone();--> statement-breakpoint
CREATE TRIGGER search_author_renamed AFTER UPDATE OF pen_name ON users FOR EACH ROW
	WHEN (old.pen_name IS DISTINCT FROM new.pen_name) EXECUTE FUNCTION search_author_renamed();--> statement-breakpoint
SELECT search_reindex(array(SELECT id FROM novels WHERE listed));
