-- Arranged by hand: what people comment on and react to is a post or a video. Nobody waits for a table that this holds
-- already, as the table is asked for first, in the order of all writers.
LOCK TABLE "videos", "comments", "reactions" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "videos"
	ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "reaction_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL,
	ADD CONSTRAINT "videos_counters" CHECK ("videos"."like_count" >= 0 and "videos"."comment_count" >= 0);--> statement-breakpoint
ALTER TABLE "comments"
	ALTER COLUMN "post_id" DROP NOT NULL,
	ADD COLUMN "video_id" uuid,
	ADD CONSTRAINT "comments_target" CHECK (num_nonnulls("comments"."post_id", "comments"."video_id") = 1),
	ADD CONSTRAINT "comments_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_video" ON "comments" USING btree ("video_id","created_at","id") WHERE video_id is not null;--> statement-breakpoint
-- The servers of before insert with `on conflict (post_id, account_id)`: the index takes the primary key's place.
CREATE UNIQUE INDEX "reactions_post" ON "reactions" USING btree ("post_id","account_id");--> statement-breakpoint
ALTER TABLE "reactions" DROP CONSTRAINT "reactions_post_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "reactions"
	ALTER COLUMN "post_id" DROP NOT NULL,
	ADD COLUMN "video_id" uuid,
	ADD CONSTRAINT "reactions_target" CHECK (num_nonnulls("reactions"."post_id", "reactions"."video_id") = 1),
	ADD CONSTRAINT "reactions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_video" ON "reactions" USING btree ("video_id","account_id") WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "reactions_video_newest" ON "reactions" USING btree ("video_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE video_id is not null;--> statement-breakpoint
-- As before, and those of videos. A statement about posts only costs one look at its own rows more.
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
    IF EXISTS (SELECT FROM added WHERE video_id IS NOT NULL) THEN
      UPDATE videos SET
        like_count = like_count + change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, 1)
      FROM (
        SELECT video_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (SELECT video_id, type, count(*) AS n FROM added GROUP BY video_id, type) AS grouped
        GROUP BY video_id
      ) AS change
      WHERE videos.id = change.video_id;
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
    IF EXISTS (SELECT FROM removed WHERE video_id IS NOT NULL) THEN
      UPDATE videos SET
        like_count = like_count - change.total,
        reaction_counts = add_counts(reaction_counts, change.by_type, -1)
      FROM (
        SELECT video_id, sum(n)::int AS total, jsonb_object_agg(type, n) AS by_type
        FROM (SELECT video_id, type, count(*) AS n FROM removed GROUP BY video_id, type) AS grouped
        GROUP BY video_id
      ) AS change
      WHERE videos.id = change.video_id;
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
    IF EXISTS (SELECT FROM added WHERE video_id IS NOT NULL) THEN
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
    IF EXISTS (SELECT FROM added WHERE video_id IS NOT NULL) THEN
      UPDATE videos SET comment_count = comment_count + change.n
      FROM (SELECT video_id, count(*)::int AS n FROM added WHERE hidden IS NULL GROUP BY video_id) AS change
      WHERE videos.id = change.video_id;
    END IF;
    PERFORM add_to_total('comments', (SELECT count(*) FROM added WHERE hidden IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE posts SET comment_count = comment_count - change.n
    FROM (SELECT post_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
    IF EXISTS (SELECT FROM removed WHERE video_id IS NOT NULL) THEN
      UPDATE videos SET comment_count = comment_count - change.n
      FROM (SELECT video_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY video_id) AS change
      WHERE videos.id = change.video_id;
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
    IF EXISTS (SELECT FROM added WHERE video_id IS NOT NULL) THEN
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
    END IF;
    PERFORM add_to_total('comments', (
      (SELECT count(*) FROM added WHERE hidden IS NULL) - (SELECT count(*) FROM removed WHERE hidden IS NULL)
    ));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As before, and the videos of others that lose a comment or a reaction with the account.
CREATE OR REPLACE FUNCTION lock_what_leaves_with_account() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[];
BEGIN
  concerned := array(
    SELECT id FROM videos WHERE uploader_id = OLD.id
    UNION SELECT video_id FROM reactions WHERE account_id = OLD.id AND video_id IS NOT NULL
    UNION SELECT video_id FROM comments WHERE account_id = OLD.id AND video_id IS NOT NULL
  );
  PERFORM 1 FROM videos WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  -- Which, before they are locked: a join would be looked at anew for each row that had to be waited for.
  concerned := array(
    SELECT id FROM posts WHERE author_id = OLD.id
    UNION SELECT post_id FROM reactions WHERE account_id = OLD.id AND post_id IS NOT NULL
    UNION SELECT post_id FROM comments WHERE account_id = OLD.id AND post_id IS NOT NULL
  );
  PERFORM 1 FROM posts WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  RETURN OLD;
END
$$;
