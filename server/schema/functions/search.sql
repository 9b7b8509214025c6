-- As texts are compared: without accents and capitals.
CREATE OR REPLACE FUNCTION search_fold(original text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(original))
$$;

-- The words of a folded text, in their order. What separates them is written out, since what a database takes for a
-- letter depends on its language: controls, spaces, punctuation and arrows, and Arabic marks. An emoji is a word.
CREATE OR REPLACE FUNCTION search_split(folded text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(word, 40) FROM regexp_split_to_table(
    regexp_replace(folded, '([\u2600-\u27BF\U0001F000-\U0001FAFF])', ' \1 ', 'g'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u206F\u2190-\u21FF\u3000-\u303F\uFE00-\uFE0F\uFEFF]+'
  ) AS word WHERE word <> ''
$$;

-- Adds to the vocabulary what is not in it yet, always in the same order, so that no two writers wait crosswise. Short
-- words are one letter away from everything, and nobody types the longest.
CREATE OR REPLACE FUNCTION search_learn(word_kind text, found text[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO search_words (kind, word, near)
  SELECT word_kind, word, search_near(word) FROM unnest(found) AS taught (word)
  WHERE (word_kind = 'tag' OR char_length(word) BETWEEN 3 AND 20)
    -- A scalar, so that it is looked up word by word, also by a plan from when the table was empty.
    AND (SELECT known.word FROM search_words AS known WHERE known.kind = word_kind AND known.word = taught.word) IS NULL
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;

-- The word, and all that remains of it when one letter is left out: two words that are one letter apart (another one, one
-- too many, one missing, two in the wrong order) have something of it in common. A loop takes a quarter of the time of a
-- subquery for each word.
CREATE OR REPLACE FUNCTION search_near(word text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  near text[] := '{}';
BEGIN
  FOR i IN 1..char_length(word) LOOP
    near := near || (left(word, i - 1) || substr(word, i + 1));
  END LOOP;
  RETURN near || word;
END
$$;

-- Sports of two words are written as one (tableTennis).
CREATE OR REPLACE FUNCTION search_sport(sport text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(sport, '([A-Z])', ' \1', 'g')
$$;

-- Puts an entry into the search, or changes it.
CREATE OR REPLACE FUNCTION search_put(entry search_entries, title text, content text, tags text[]) RETURNS void
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

CREATE OR REPLACE FUNCTION search_post(post posts) RETURNS void
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

CREATE OR REPLACE FUNCTION search_clip(video videos) RETURNS void
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

CREATE OR REPLACE FUNCTION search_person(account accounts) RETURNS void
LANGUAGE sql AS $$
  SELECT search_people(ARRAY[account.id])
$$;

-- Brings the entries of these accounts up to date, all in one statement. What has not changed is not written.
CREATE OR REPLACE FUNCTION search_people(ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  found text[];
BEGIN
  DELETE FROM search_entries WHERE id IN (
    SELECT account.id FROM unnest(ids) AS asked (id) JOIN accounts AS account ON account.id = asked.id
    WHERE NOT account.is_active OR account.leaving_at IS NOT NULL OR account.verified_at IS NULL
  );
  WITH put AS (
    INSERT INTO search_entries (id, kind, name, words, owner_id, created_at)
    SELECT account.id, 'person', search_fold(account.username),
      array_to_tsvector(ARRAY(SELECT word FROM search_split(search_fold(concat_ws(' ', account.username, profile.name))) AS word)),
      account.id, account.created_at
    FROM unnest(ids) AS asked (id) JOIN accounts AS account ON account.id = asked.id
      LEFT JOIN profiles AS profile ON profile.account_id = account.id
    WHERE account.is_active AND account.leaving_at IS NULL AND account.verified_at IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, words = excluded.words
    WHERE (search_entries.name, search_entries.words) IS DISTINCT FROM (excluded.name, excluded.words)
    RETURNING words
  )
  SELECT array_agg(DISTINCT word ORDER BY word) INTO found FROM put, unnest(tsvector_to_array(put.words)) AS word;
  PERFORM search_learn('person', found);
END
$$;

-- Teams and competitions are found by their names, whose they are, their sport and what they say of themselves; no
-- placeholder is. Nobody stands between a viewer and a team, so neither has an owner here.
CREATE OR REPLACE FUNCTION search_team(team teams) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF team.hidden IS NOT NULL OR team.is_placeholder THEN
    DELETE FROM search_entries WHERE id = team.id;
    RETURN;
  END IF;
  entry.id := team.id;
  entry.kind := 'team';
  entry.created_at := team.created_at;
  PERFORM search_put(entry, team.name, concat_ws(' ', team.of_name, team.school, search_sport(team.sport),
    team.about), '{}');
END
$$;

CREATE OR REPLACE FUNCTION search_competition(competition competitions) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF competition.hidden IS NOT NULL OR competition.state = 'draft' THEN
    DELETE FROM search_entries WHERE id = competition.id;
    RETURN;
  END IF;
  entry.id := competition.id;
  entry.kind := 'competition';
  entry.created_at := competition.created_at;
  PERFORM search_put(entry, competition.name,
    concat_ws(' ', competition.school, search_sport(competition.sport), competition.about), '{}');
END
$$;

-- Many at once: the first start adds ten thousand.
CREATE OR REPLACE FUNCTION search_schools(schools universities[]) RETURNS void
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

-- Each is called by the trigger of its table, with the row as it is now; the row's own transaction has it, so that what
-- is hidden is out of the search at that moment.
CREATE OR REPLACE FUNCTION keep_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE id = OLD.id;
  ELSIF TG_TABLE_NAME = 'accounts' THEN
    PERFORM search_person(NEW);
  ELSIF TG_TABLE_NAME = 'posts' THEN
    PERFORM search_post(NEW);
  ELSIF TG_TABLE_NAME = 'teams' THEN
    PERFORM search_team(NEW);
  ELSIF TG_TABLE_NAME = 'competitions' THEN
    PERFORM search_competition(NEW);
  ELSE
    PERFORM search_clip(NEW);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER search_accounts AFTER DELETE OR UPDATE OF username, is_active, leaving_at, verified_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION keep_search();
CREATE OR REPLACE TRIGGER search_competitions AFTER INSERT OR DELETE OR UPDATE OF name, school, sport, about, state, hidden ON competitions
  FOR EACH ROW EXECUTE FUNCTION keep_search();
CREATE OR REPLACE TRIGGER search_posts AFTER INSERT OR DELETE OR UPDATE OF content, tags, hidden ON posts
  FOR EACH ROW EXECUTE FUNCTION keep_search();
CREATE OR REPLACE TRIGGER search_teams AFTER DELETE OR UPDATE OF name, of_name, school, sport, about, hidden, is_placeholder ON teams
  FOR EACH ROW EXECUTE FUNCTION keep_search();
CREATE OR REPLACE TRIGGER search_videos AFTER INSERT OR DELETE OR UPDATE OF title, description, country, school_name, school_faculty, school_department, event_type, event_subtype, tags, participants, status ON videos
  FOR EACH ROW EXECUTE FUNCTION keep_search();

-- Many at once, by an import: their words are learned in one order, so that no two imports wait crosswise.
CREATE OR REPLACE FUNCTION keep_search_of_people() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'accounts' THEN
    PERFORM search_people((SELECT array_agg(id) FROM added));
  ELSE
    PERFORM search_people((SELECT array_agg(account_id) FROM added));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER search_new_accounts AFTER INSERT ON accounts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_people();
CREATE OR REPLACE TRIGGER search_new_profiles AFTER INSERT ON profiles REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_people();

-- Whoever changes a profile holds the account.
CREATE OR REPLACE FUNCTION keep_search_of_profile() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_person(account) FROM accounts AS account WHERE id = NEW.account_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER search_profiles AFTER UPDATE OF name ON profiles
  FOR EACH ROW EXECUTE FUNCTION keep_search_of_profile();

CREATE OR REPLACE FUNCTION keep_search_of_schools() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_schools((SELECT array_agg(added::text::universities) FROM added));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER search_universities AFTER INSERT ON universities REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_schools();

CREATE OR REPLACE FUNCTION keep_search_of_teams() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn('team', ARRAY(
    SELECT DISTINCT word FROM added, search_split(search_fold(
      concat_ws(' ', name, of_name, school, search_sport(sport), about)
    )) AS word WHERE NOT is_placeholder ORDER BY word
  ));
  PERFORM search_team(added::text::teams) FROM added WHERE NOT is_placeholder;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER search_new_teams AFTER INSERT ON teams REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_teams();
