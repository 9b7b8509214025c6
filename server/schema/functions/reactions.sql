CREATE OR REPLACE FUNCTION add_counts(counts jsonb, changes jsonb, sign int) RETURNS jsonb
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

-- Of posts, videos and matches, and the total. A changed reaction is one update of its thing, not two, since the second
-- would check its foreign keys again. A statement about posts costs one look at its own rows.
CREATE OR REPLACE FUNCTION keep_reaction_counts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET
      like_count = like_count + change.total,
      reaction_counts = add_counts(reaction_counts, change.by_type, 1)
    FROM (
      SELECT post_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
      FROM (SELECT post_id, type, count(*) AS n FROM added GROUP BY post_id, type) AS grouped
      GROUP BY post_id
    ) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM added WHERE post_id IS NULL) THEN
      UPDATE videos SET
        like_count = like_count + change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, 1)
      FROM (
        SELECT video_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (SELECT video_id, type, count(*) AS n FROM added GROUP BY video_id, type) AS grouped
        GROUP BY video_id
      ) AS change
      WHERE videos.id = change.video_id;
      UPDATE matches SET
        like_count = like_count + change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, 1)
      FROM (
        SELECT match_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (SELECT match_id, type, count(*) AS n FROM added GROUP BY match_id, type) AS grouped
        GROUP BY match_id
      ) AS change
      WHERE matches.id = change.match_id;
    END IF;
    PERFORM add_to_total('reactions', (SELECT count(*) FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE posts SET
      like_count = like_count - change.total,
      reaction_counts = add_counts(reaction_counts, change.by_type, -1)
    FROM (
      SELECT post_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
      FROM (SELECT post_id, type, count(*) AS n FROM removed GROUP BY post_id, type) AS grouped
      GROUP BY post_id
    ) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM removed WHERE post_id IS NULL) THEN
      UPDATE videos SET
        like_count = like_count - change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, -1)
      FROM (
        SELECT video_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (SELECT video_id, type, count(*) AS n FROM removed GROUP BY video_id, type) AS grouped
        GROUP BY video_id
      ) AS change
      WHERE videos.id = change.video_id;
      UPDATE matches SET
        like_count = like_count - change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, -1)
      FROM (
        SELECT match_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (SELECT match_id, type, count(*) AS n FROM removed GROUP BY match_id, type) AS grouped
        GROUP BY match_id
      ) AS change
      WHERE matches.id = change.match_id;
    END IF;
    PERFORM add_to_total('reactions', -(SELECT count(*) FROM removed));
  ELSE
    UPDATE posts SET
      like_count = like_count + change.total,
      reaction_counts = add_counts(reaction_counts, change.by_type, 1)
    FROM (
      SELECT post_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
      FROM (
        SELECT post_id, type, sum(one) AS n
        FROM (SELECT post_id, type, 1 AS one FROM added UNION ALL SELECT post_id, type, -1 FROM removed) AS both_sides
        GROUP BY post_id, type
      ) AS grouped
      GROUP BY post_id
    ) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM added WHERE post_id IS NULL) THEN
      UPDATE videos SET
        like_count = like_count + change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, 1)
      FROM (
        SELECT video_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (
          SELECT video_id, type, sum(one) AS n
          FROM (SELECT video_id, type, 1 AS one FROM added UNION ALL SELECT video_id, type, -1 FROM removed) AS both_sides
          GROUP BY video_id, type
        ) AS grouped
        GROUP BY video_id
      ) AS change
      WHERE videos.id = change.video_id;
      UPDATE matches SET
        like_count = like_count + change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, 1)
      FROM (
        SELECT match_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (
          SELECT match_id, type, sum(one) AS n
          FROM (SELECT match_id, type, 1 AS one FROM added UNION ALL SELECT match_id, type, -1 FROM removed) AS both_sides
          GROUP BY match_id, type
        ) AS grouped
        GROUP BY match_id
      ) AS change
      WHERE matches.id = change.match_id;
    END IF;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reactions_added AFTER INSERT ON reactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_reaction_counts();
CREATE OR REPLACE TRIGGER reactions_changed AFTER UPDATE ON reactions REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_reaction_counts();
CREATE OR REPLACE TRIGGER reactions_removed AFTER DELETE ON reactions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_reaction_counts();

CREATE OR REPLACE FUNCTION keep_love_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comments SET love_count = love_count + change.n
    FROM (SELECT comment_id, count(*)::int AS n FROM added GROUP BY comment_id) AS change
    WHERE comments.id = change.comment_id;
  ELSE
    UPDATE comments SET love_count = love_count - change.n
    FROM (SELECT comment_id, count(*)::int AS n FROM removed GROUP BY comment_id) AS change
    WHERE comments.id = change.comment_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comment_loves_added AFTER INSERT ON comment_loves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_love_count();
CREATE OR REPLACE TRIGGER comment_loves_removed AFTER DELETE ON comment_loves REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_love_count();
