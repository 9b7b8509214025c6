-- Kept counters, by statement triggers with transition tables: they hold for one row, for a bulk load and for
-- what a cascade removes, and cost one update a post however many rows a statement touches.

CREATE FUNCTION add_counts(counts jsonb, changes jsonb, sign int) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, n) FILTER (WHERE n > 0), '{}'::jsonb)
  FROM (
    SELECT key, sum(n)::int AS n
    FROM (
      SELECT key, value::int AS n FROM jsonb_each_text(counts)
      UNION ALL
      SELECT key, sign * value::int FROM jsonb_each_text(changes)
    ) AS both_sides
    GROUP BY key
  ) AS summed
$$;
--> statement-breakpoint
CREATE FUNCTION keep_reaction_counts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE posts SET
      like_count = like_count - change.total,
      reaction_counts = add_counts(reaction_counts, change.by_type, -1)
    FROM (
      SELECT post_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
      FROM (SELECT post_id, type, count(*) AS n FROM removed GROUP BY post_id, type) AS grouped
      GROUP BY post_id
    ) AS change
    WHERE posts.id = change.post_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE posts SET
      like_count = like_count + change.total,
      reaction_counts = add_counts(reaction_counts, change.by_type, 1)
    FROM (
      SELECT post_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
      FROM (SELECT post_id, type, count(*) AS n FROM added GROUP BY post_id, type) AS grouped
      GROUP BY post_id
    ) AS change
    WHERE posts.id = change.post_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reactions_added AFTER INSERT ON reactions
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reaction_counts();
--> statement-breakpoint
CREATE TRIGGER reactions_removed AFTER DELETE ON reactions
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_reaction_counts();
--> statement-breakpoint
CREATE TRIGGER reactions_changed AFTER UPDATE ON reactions
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reaction_counts();
--> statement-breakpoint
CREATE FUNCTION keep_comment_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET comment_count = comment_count + change.n
    FROM (SELECT post_id, count(*)::int AS n FROM added GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
  ELSE
    UPDATE posts SET comment_count = comment_count - change.n
    FROM (SELECT post_id, count(*)::int AS n FROM removed GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_added AFTER INSERT ON comments
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_comment_count();
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_comment_count();
--> statement-breakpoint
-- Adds to the tallies and drops those that came down to nothing. The keys are taken in one order, so that two
-- writers never wait for each other crosswise.
CREATE FUNCTION tally(tally_scope text, tally_keys text[], changes int[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT k AS key, sum(n)::int AS n FROM unnest(tally_keys, changes) AS c(k, n)
    GROUP BY k HAVING sum(n) <> 0 ORDER BY k
  LOOP
    -- An upsert would try its row against the check (count >= 0) before it came to the update.
    UPDATE tallies SET count = count + change.n WHERE scope = tally_scope AND key = change.key;
    IF NOT FOUND THEN
      INSERT INTO tallies (scope, key, count) VALUES (tally_scope, change.key, change.n)
      ON CONFLICT (scope, key) DO UPDATE SET count = tallies.count + change.n;
    END IF;
    DELETE FROM tallies WHERE scope = tally_scope AND key = change.key AND count = 0;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_feed_tallies() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  keys text[] := '{}';
  changes int[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT keys || array_agg(category) || 'all'::text, changes || array_agg(-n) || -sum(n)::int INTO keys, changes
    FROM (SELECT category, count(*)::int AS n FROM removed GROUP BY category) AS grouped;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT keys || array_agg(category) || 'all'::text, changes || array_agg(n) || sum(n)::int INTO keys, changes
    FROM (SELECT category, count(*)::int AS n FROM added GROUP BY category) AS grouped;
  END IF;
  PERFORM tally('feed', keys, changes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER feed_items_added AFTER INSERT ON feed_items
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_feed_tallies();
--> statement-breakpoint
CREATE TRIGGER feed_items_removed AFTER DELETE ON feed_items
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_feed_tallies();
--> statement-breakpoint
CREATE TRIGGER feed_items_changed AFTER UPDATE ON feed_items
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_feed_tallies();
--> statement-breakpoint
CREATE FUNCTION keep_faculty_tallies() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  keys text[] := '{}';
  changes int[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT keys || array_agg(school_faculty), changes || array_agg(-n) INTO keys, changes
    FROM (
      SELECT school_faculty, count(*)::int AS n FROM removed WHERE status = 'published' GROUP BY school_faculty
    ) AS grouped;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT keys || array_agg(school_faculty), changes || array_agg(n) INTO keys, changes
    FROM (
      SELECT school_faculty, count(*)::int AS n FROM added WHERE status = 'published' GROUP BY school_faculty
    ) AS grouped;
  END IF;
  PERFORM tally('faculty', keys, changes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER videos_added AFTER INSERT ON videos
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_faculty_tallies();
--> statement-breakpoint
CREATE TRIGGER videos_removed AFTER DELETE ON videos
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_faculty_tallies();
--> statement-breakpoint
CREATE TRIGGER videos_changed AFTER UPDATE ON videos
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_faculty_tallies();
