-- Both are trusted: whoever owns the database may add them. migrateUp() says so in words where that is refused.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text collate "C" NOT NULL,
	"words" "tsvector" NOT NULL,
	"owner_id" uuid,
	"school" text,
	"faculty" text,
	"event_type" text,
	"country_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_entries_kind" CHECK ("search_entries"."kind" in ('person', 'clip', 'post', 'school'))
);
--> statement-breakpoint
CREATE TABLE "search_fill" (
	"kind" text PRIMARY KEY NOT NULL,
	"after" uuid,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_tags" (
	"entry_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_tags_entry_id_tag_pk" PRIMARY KEY("entry_id","tag")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"near" text[] NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
ALTER TABLE "search_tags" ADD CONSTRAINT "search_tags_entry_id_search_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."search_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_person" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "search_entries_clip" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'clip';--> statement-breakpoint
CREATE INDEX "search_entries_post" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'post';--> statement-breakpoint
CREATE INDEX "search_entries_school" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'school';--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_entries_name" ON "search_entries" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "search_tags_word" ON "search_tags" USING btree ("word","tag");--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
-- Written by hand from here on. As texts are compared: without accents and capitals.
CREATE FUNCTION search_fold(original text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(original))
$$;
--> statement-breakpoint
-- The words of a folded text, in their order. What separates them is written out, since what a database takes for a
-- letter depends on its language: controls, spaces, punctuation and arrows, and Arabic marks. An emoji is a word.
CREATE FUNCTION search_split(folded text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(word, 40) FROM regexp_split_to_table(
    regexp_replace(folded, '([\u2600-\u27BF\U0001F000-\U0001FAFF])', ' \1 ', 'g'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u206F\u2190-\u21FF\u3000-\u303F\uFE00-\uFE0F\uFEFF]+'
  ) AS word WHERE word <> ''
$$;
--> statement-breakpoint
-- The word, and all that remains of it when one letter is left out: two words that are one letter apart (another one,
-- one too many, one missing, two in the wrong order) have something of it in common.
CREATE FUNCTION search_near(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, char_length(word)) AS i) || word
$$;
--> statement-breakpoint
-- Adds to the vocabulary what is not in it yet, always in the same order, so that no two writers wait crosswise. Short
-- words are one letter away from everything, and nobody types the longest.
CREATE FUNCTION search_learn(word_kind text, found text[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO search_words (kind, word, near)
  SELECT word_kind, word, search_near(word) FROM unnest(found) AS taught (word)
  WHERE (word_kind = 'tag' OR char_length(word) BETWEEN 3 AND 20)
    -- A scalar, so that it is looked up word by word, also by a plan from when the table was empty.
    AND (SELECT known.word FROM search_words AS known WHERE known.kind = word_kind AND known.word = taught.word) IS NULL
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Puts an entry into the search, or changes it.
CREATE FUNCTION search_put(entry search_entries, title text, content text, tags text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  found text[];
BEGIN
  entry.name := search_fold(title);
  found := ARRAY(
    SELECT DISTINCT word FROM search_split(search_fold(concat_ws(' ', title, content, array_to_string(tags, ' ')))) AS word
    ORDER BY word LIMIT 2000
  );
  entry.words := array_to_tsvector(found);
  INSERT INTO search_entries SELECT entry.*
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, words = excluded.words, owner_id = excluded.owner_id,
    school = excluded.school, faculty = excluded.faculty, event_type = excluded.event_type;
  PERFORM search_learn(entry.kind, found);
  DELETE FROM search_tags WHERE entry_id = entry.id AND tag <> ALL (tags);
  IF cardinality(tags) > 0 THEN
    INSERT INTO search_tags (entry_id, tag, word) SELECT entry.id, tag, search_fold(tag) FROM unnest(tags) AS tag
    ON CONFLICT DO NOTHING;
    PERFORM search_learn('tag', ARRAY(SELECT DISTINCT search_fold(tag) AS word FROM unnest(tags) AS tag ORDER BY word));
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_person(account accounts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
  profile profiles;
BEGIN
  IF NOT account.is_active OR account.leaving_at IS NOT NULL OR account.verified_at IS NULL THEN
    DELETE FROM search_entries WHERE id = account.id;
    RETURN;
  END IF;
  SELECT * INTO profile FROM profiles WHERE account_id = account.id;
  entry.id := account.id;
  entry.kind := 'person';
  entry.owner_id := account.id;
  entry.faculty := account.faculty;
  entry.created_at := account.created_at;
  PERFORM search_put(entry, account.username, coalesce(profile.name, ''), '{}');
END
$$;
--> statement-breakpoint
-- Whoever changes a profile holds the account.
CREATE FUNCTION keep_search_of_profile() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_person(account) FROM accounts AS account WHERE id = NEW.account_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_profiles AFTER INSERT OR UPDATE OF name ON profiles
FOR EACH ROW EXECUTE FUNCTION keep_search_of_profile();
--> statement-breakpoint
CREATE FUNCTION search_post(post posts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF post.hidden IS NOT NULL THEN
    DELETE FROM search_entries WHERE id = post.id;
    RETURN;
  END IF;
  entry.id := post.id;
  entry.kind := 'post';
  entry.owner_id := post.author_id;
  entry.created_at := post.created_at;
  PERFORM search_put(entry, '', post.content, post.tags);
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_clip(video videos) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF video.status <> 'published' THEN
    DELETE FROM search_entries WHERE id = video.id;
    RETURN;
  END IF;
  entry.id := video.id;
  entry.kind := 'clip';
  entry.owner_id := video.uploader_id;
  entry.school := video.school_name;
  entry.faculty := video.school_faculty;
  entry.event_type := video.event_type;
  entry.created_at := video.created_at;
  PERFORM search_put(entry, video.title, concat_ws(' ', video.description, video.school_name, video.school_faculty,
    video.school_department, video.event_type, video.event_subtype, video.country,
    (SELECT string_agg(participant ->> 'name', ' ') FROM jsonb_array_elements(video.participants) AS participant)),
    video.tags);
END
$$;
--> statement-breakpoint
-- Many at once: the first start adds ten thousand.
CREATE FUNCTION search_schools(schools universities[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (id, kind, name, words, school, country_id, created_at)
  SELECT md5(concat(country_id, ' ', school.name))::uuid, 'school', folded,
    array_to_tsvector(ARRAY(SELECT DISTINCT search_split(folded))), school.name, country_id, 'epoch'
  FROM unnest(schools) AS school CROSS JOIN LATERAL search_fold(school.name) AS folded
  ON CONFLICT DO NOTHING;
  PERFORM search_learn('school', ARRAY(
    SELECT DISTINCT search_split(search_fold(name)) AS word FROM unnest(schools) ORDER BY word
  ));
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_search_of_schools() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_schools((SELECT array_agg(added::text::universities) FROM added));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Each is called by the trigger of its table, with the row as it is now; the row's own transaction has it, so that what
-- is hidden is out of the search at that moment.
CREATE FUNCTION keep_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE id = OLD.id;
  ELSIF TG_TABLE_NAME = 'accounts' THEN
    PERFORM search_person(NEW);
  ELSIF TG_TABLE_NAME = 'posts' THEN
    PERFORM search_post(NEW);
  ELSE
    PERFORM search_clip(NEW);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_accounts AFTER INSERT OR DELETE OR UPDATE OF username, is_active, leaving_at, verified_at, faculty
ON accounts FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
CREATE TRIGGER search_posts AFTER INSERT OR DELETE OR UPDATE OF content, tags, hidden ON posts
FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
CREATE TRIGGER search_videos AFTER INSERT OR DELETE OR UPDATE OF title, description, country, school_name, school_faculty,
  school_department, event_type, event_subtype, tags, participants, status
ON videos FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
CREATE TRIGGER search_universities AFTER INSERT ON universities
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_schools();
--> statement-breakpoint
SELECT search_schools((SELECT array_agg(school) FROM universities AS school));
--> statement-breakpoint
-- The next rows from before there was a search, some at a time; each is held, so that nobody deletes or changes it
-- before its entry is there. Returns whether there are more.
CREATE FUNCTION search_fill_next(fill_kind text, portion int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  at uuid;
  last uuid;
BEGIN
  SELECT coalesce(after, '00000000-0000-0000-0000-000000000000') INTO at
  FROM search_fill WHERE kind = fill_kind AND NOT is_done FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF fill_kind = 'person' THEN
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_person(row) FROM (
        SELECT account AS row, id FROM accounts AS account WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  ELSIF fill_kind = 'post' THEN
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_post(row) FROM (
        SELECT post AS row, id FROM posts AS post WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  ELSE
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_clip(row) FROM (
        SELECT video AS row, id FROM videos AS video WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  END IF;
  UPDATE search_fill SET after = coalesce(last, at), is_done = last IS NULL WHERE kind = fill_kind;
  RETURN last IS NOT NULL;
END
$$;
--> statement-breakpoint
-- Only where there is something: an empty database stays one that a backup can be restored into.
INSERT INTO search_fill (kind, is_done)
  SELECT 'person', false WHERE EXISTS (SELECT FROM accounts)
  UNION ALL SELECT 'clip', false WHERE EXISTS (SELECT FROM videos)
  UNION ALL SELECT 'post', false WHERE EXISTS (SELECT FROM posts);
