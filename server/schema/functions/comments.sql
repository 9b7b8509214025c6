-- Of posts, videos and matches, and the total: only comments that everybody sees. An update that changes no count touches
-- nothing.
CREATE OR REPLACE FUNCTION keep_comment_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET comment_count = comment_count + change.n
    FROM (SELECT post_id, count(*)::int AS n FROM added WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM added WHERE post_id IS NULL) THEN
      UPDATE videos SET comment_count = comment_count + change.n
      FROM (SELECT video_id, count(*)::int AS n FROM added WHERE hidden IS NULL GROUP BY video_id) AS change
      WHERE videos.id = change.video_id;
      UPDATE matches SET comment_count = comment_count + change.n
      FROM (SELECT match_id, count(*)::int AS n FROM added WHERE hidden IS NULL GROUP BY match_id) AS change
      WHERE matches.id = change.match_id;
    END IF;
    PERFORM add_to_total('comments', (SELECT count(*) FROM added WHERE hidden IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE posts SET comment_count = comment_count - change.n
    FROM (SELECT post_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM removed WHERE post_id IS NULL) THEN
      UPDATE videos SET comment_count = comment_count - change.n
      FROM (SELECT video_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY video_id) AS change
      WHERE videos.id = change.video_id;
      UPDATE matches SET comment_count = comment_count - change.n
      FROM (SELECT match_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY match_id) AS change
      WHERE matches.id = change.match_id;
    END IF;
    PERFORM add_to_total('comments', -(SELECT count(*) FROM removed WHERE hidden IS NULL));
  ELSE
    UPDATE posts SET comment_count = comment_count + change.n
    FROM (
      SELECT post_id, sum(one)::int AS n
      FROM (
        SELECT post_id, 1 AS one FROM added WHERE hidden IS NULL
        UNION ALL SELECT post_id, -1 FROM removed WHERE hidden IS NULL
      ) AS both_sides
      GROUP BY post_id HAVING sum(one) <> 0
    ) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM added WHERE post_id IS NULL) THEN
      UPDATE videos SET comment_count = comment_count + change.n
      FROM (
        SELECT video_id, sum(one)::int AS n
        FROM (
          SELECT video_id, 1 AS one FROM added WHERE hidden IS NULL
          UNION ALL SELECT video_id, -1 FROM removed WHERE hidden IS NULL
        ) AS both_sides
        GROUP BY video_id HAVING sum(one) <> 0
      ) AS change
      WHERE videos.id = change.video_id;
      UPDATE matches SET comment_count = comment_count + change.n
      FROM (
        SELECT match_id, sum(one)::int AS n
        FROM (
          SELECT match_id, 1 AS one FROM added WHERE hidden IS NULL
          UNION ALL SELECT match_id, -1 FROM removed WHERE hidden IS NULL
        ) AS both_sides
        GROUP BY match_id HAVING sum(one) <> 0
      ) AS change
      WHERE matches.id = change.match_id;
    END IF;
    PERFORM add_to_total('comments', (
      (SELECT count(*) FROM added WHERE hidden IS NULL) - (SELECT count(*) FROM removed WHERE hidden IS NULL)
    ));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_added AFTER INSERT ON comments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_comment_count();
CREATE OR REPLACE TRIGGER comments_changed AFTER UPDATE ON comments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_comment_count();
CREATE OR REPLACE TRIGGER comments_removed AFTER DELETE ON comments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_comment_count();

-- For each row, so that comments that are no replies cost nothing.
CREATE OR REPLACE FUNCTION keep_reply_count() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change int := CASE WHEN NEW.hidden IS NULL THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE comments SET reply_count = reply_count + change, hidden_replies = hidden_replies - change
    WHERE id = NEW.parent_id;
  ELSIF NEW.hidden IS NULL THEN
    UPDATE comments SET reply_count = reply_count + 1 WHERE id = NEW.parent_id;
  ELSE
    UPDATE comments SET hidden_replies = hidden_replies + 1 WHERE id = NEW.parent_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_reply_added AFTER INSERT ON comments
  FOR EACH ROW
  WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION keep_reply_count();
CREATE OR REPLACE TRIGGER comments_reply_changed AFTER UPDATE OF hidden ON comments
  FOR EACH ROW
  WHEN (((new.parent_id IS NOT NULL) AND ((new.hidden IS NULL) <> (old.hidden IS NULL)))) EXECUTE FUNCTION keep_reply_count();

-- A comment that goes while replies to it stay leaves a stub under its id; the last of the replies takes the stub with
-- it. Each statement that deletes comments comes by, also by cascade; a stub that is itself deleted (its post goes) is not
-- made again.
CREATE OR REPLACE FUNCTION keep_threads() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM removed WHERE parent_id IS NOT NULL OR reply_count + hidden_replies > 0) THEN
    RETURN NULL;
  END IF;
  -- The text has to have a character.
  INSERT INTO comments (id, post_id, video_id, match_id, content, hidden, created_at, reply_count, hidden_replies)
  SELECT gone.id, gone.post_id, gone.video_id, gone.match_id, '-', 'hidden', gone.created_at, stay.seen, stay.unseen
  FROM removed AS gone CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE reply.hidden IS NULL)::int AS seen,
      count(*) FILTER (WHERE reply.hidden IS NOT NULL)::int AS unseen
    FROM comments AS reply WHERE reply.parent_id = gone.id
  ) AS stay
  WHERE gone.account_id IS NOT NULL AND gone.reply_count + gone.hidden_replies > 0 AND stay.seen + stay.unseen > 0;
  -- A parent that went in the same statement has its stub with what stays already.
  UPDATE comments SET
    reply_count = reply_count - change.seen,
    hidden_replies = hidden_replies - change.unseen
  FROM (
    SELECT parent_id, count(*) FILTER (WHERE hidden IS NULL)::int AS seen,
      count(*) FILTER (WHERE hidden IS NOT NULL)::int AS unseen
    FROM removed WHERE parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM removed) GROUP BY parent_id
  ) AS change
  WHERE comments.id = change.parent_id;
  DELETE FROM comments
  WHERE id IN (SELECT parent_id FROM removed) AND account_id IS NULL AND reply_count = 0 AND hidden_replies = 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_keep_threads AFTER DELETE ON comments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_threads();
