-- Arranged by hand: what people comment on and react to is a post, a video or a match. Nobody waits for a table that this
-- holds already, as the tables are asked for first, in the order of all writers.
LOCK TABLE "matches", "comments", "reactions" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "matches"
	ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "reaction_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	ADD CONSTRAINT "matches_counters" CHECK ("matches"."like_count" >= 0 and "matches"."comment_count" >= 0);--> statement-breakpoint
ALTER TABLE "comments"
	ADD COLUMN "match_id" uuid,
	DROP CONSTRAINT "comments_target",
	ADD CONSTRAINT "comments_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_target" CHECK (num_nonnulls("comments"."post_id", "comments"."video_id", "comments"."match_id") = 1);--> statement-breakpoint
CREATE INDEX "comments_match" ON "comments" USING btree ("match_id","created_at","id") WHERE match_id is not null;--> statement-breakpoint
CREATE INDEX "comments_match_listed" ON "comments" USING btree ("match_id","created_at","id") WHERE parent_id is null and match_id is not null;--> statement-breakpoint
CREATE INDEX "comments_match_loved" ON "comments" USING btree ("match_id","love_count","created_at","id") WHERE parent_id is null and match_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_match_pinned" ON "comments" USING btree ("match_id") WHERE pinned_at is not null and match_id is not null;--> statement-breakpoint
ALTER TABLE "reactions"
	ADD COLUMN "match_id" uuid,
	DROP CONSTRAINT "reactions_target",
	ADD CONSTRAINT "reactions_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_target" CHECK (num_nonnulls("reactions"."post_id", "reactions"."video_id", "reactions"."match_id") = 1);--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_match" ON "reactions" USING btree ("match_id","account_id") WHERE match_id is not null;--> statement-breakpoint
-- As before, and those of matches. What a statement about posts costs is as it was: one look at its own rows.
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
--> statement-breakpoint
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
--> statement-breakpoint
-- As before, with the match that a stub is on.
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
--> statement-breakpoint
-- As before, and the matches that lose something with the account: after videos and posts.
CREATE OR REPLACE FUNCTION lock_what_leaves_with_account() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[];
BEGIN
  concerned := array(
    SELECT id FROM videos WHERE uploader_id = OLD.id
    UNION SELECT video_id FROM reactions WHERE account_id = OLD.id AND video_id IS NOT NULL
    UNION SELECT video_id FROM comments WHERE account_id = OLD.id AND video_id IS NOT NULL
    UNION SELECT video_id FROM comment_loves AS heart JOIN comments ON comments.id = heart.comment_id
      WHERE heart.account_id = OLD.id AND video_id IS NOT NULL
  );
  PERFORM 1 FROM videos WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  -- Which, before they are locked: a join would be looked at anew for each row that had to be waited for.
  concerned := array(
    SELECT id FROM posts WHERE author_id = OLD.id
    UNION SELECT post_id FROM reactions WHERE account_id = OLD.id AND post_id IS NOT NULL
    UNION SELECT post_id FROM comments WHERE account_id = OLD.id AND post_id IS NOT NULL
    UNION SELECT post_id FROM comment_loves AS heart JOIN comments ON comments.id = heart.comment_id
      WHERE heart.account_id = OLD.id AND post_id IS NOT NULL
  );
  PERFORM 1 FROM posts WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  concerned := array(
    SELECT match_id FROM reactions WHERE account_id = OLD.id AND match_id IS NOT NULL
    UNION SELECT match_id FROM comments WHERE account_id = OLD.id AND match_id IS NOT NULL
    UNION SELECT match_id FROM comment_loves AS heart JOIN comments ON comments.id = heart.comment_id
      WHERE heart.account_id = OLD.id AND match_id IS NOT NULL
  );
  PERFORM 1 FROM matches WHERE id = ANY (concerned) ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END
$$;
