CREATE TABLE "totals" (
	"slot" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "totals_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_uploader";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "leaving_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "totals_name" ON "totals" USING btree ("name");--> statement-breakpoint
CREATE INDEX "accounts_leaving" ON "accounts" USING btree ("id") WHERE leaving_at is not null;--> statement-breakpoint
CREATE INDEX "comments_hidden" ON "comments" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden is not null;--> statement-breakpoint
CREATE INDEX "posts_hidden" ON "posts" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden is not null;--> statement-breakpoint
CREATE INDEX "videos_uploader" ON "videos" USING btree ("uploader_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Written by hand from here on. Room in each page, so that noting that a session was used writes no index (HOT).
ALTER TABLE "sessions" SET (fillfactor = 85);--> statement-breakpoint
-- Adds to a total. Takes a row that nobody else holds, or adds one: whoever writes comments all over the site, in any
-- order, waits for nobody here, and so never crosswise.
CREATE FUNCTION add_to_total(total_name text, change bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(change, 0) = 0 THEN
    RETURN;
  END IF;
  UPDATE totals SET count = count + change
  WHERE slot = (SELECT slot FROM totals WHERE name = total_name LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO totals (name, count) VALUES (total_name, change);
  END IF;
END
$$;
--> statement-breakpoint
-- As before, and the total of all reactions.
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
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As before, and the total of all comments that everybody sees.
CREATE OR REPLACE FUNCTION keep_comment_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET comment_count = comment_count + change.n
    FROM (SELECT post_id, count(*)::int AS n FROM added WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
    PERFORM add_to_total('comments', (SELECT count(*) FROM added WHERE hidden IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE posts SET comment_count = comment_count - change.n
    FROM (SELECT post_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
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
    PERFORM add_to_total('comments', (
      (SELECT count(*) FROM added WHERE hidden IS NULL) - (SELECT count(*) FROM removed WHERE hidden IS NULL)
    ));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_post_total() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_total('posts', (SELECT count(*) FROM added));
  ELSE
    PERFORM add_to_total('posts', -(SELECT count(*) FROM removed));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Accounts by what admins filter by. One that is leaving is gone for everybody.
CREATE FUNCTION person_total(role text, is_active boolean, verified_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT concat('person ', role, CASE WHEN is_active THEN ' active' ELSE ' inactive' END,
    CASE WHEN verified_at IS NULL THEN ' unverified' ELSE ' verified' END)
$$;
--> statement-breakpoint
CREATE FUNCTION keep_person_totals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_total(name, n) FROM (
      SELECT person_total(role, is_active, verified_at) AS name, count(*) AS n
      FROM added WHERE leaving_at IS NULL GROUP BY 1
    ) AS change;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_total(name, -n) FROM (
      SELECT person_total(role, is_active, verified_at) AS name, count(*) AS n
      FROM removed WHERE leaving_at IS NULL GROUP BY 1
    ) AS change;
  ELSE
    PERFORM add_to_total(name, n) FROM (
      SELECT person_total(role, is_active, verified_at) AS name, sum(one) AS n
      FROM (
        SELECT role, is_active, verified_at, 1 AS one FROM added WHERE leaving_at IS NULL
        UNION ALL SELECT role, is_active, verified_at, -1 FROM removed WHERE leaving_at IS NULL
      ) AS both_sides
      GROUP BY 1
    ) AS change;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As before, and by month.
CREATE OR REPLACE FUNCTION keep_feed_tallies() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  keys text[] := '{}';
  changes int[] := '{}';
  months text[] := '{}';
  month_changes int[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT keys || array_agg(category) || 'all'::text, changes || array_agg(-n) || -sum(n)::int INTO keys, changes
    FROM (SELECT category, count(*)::int AS n FROM removed GROUP BY category) AS grouped;
    SELECT months || array_agg(month), month_changes || array_agg(-n) INTO months, month_changes
    FROM (SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS n FROM removed GROUP BY 1) AS grouped;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT keys || array_agg(category) || 'all'::text, changes || array_agg(n) || sum(n)::int INTO keys, changes
    FROM (SELECT category, count(*)::int AS n FROM added GROUP BY category) AS grouped;
    SELECT months || array_agg(month), month_changes || array_agg(n) INTO months, month_changes
    FROM (SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS n FROM added GROUP BY 1) AS grouped;
  END IF;
  PERFORM tally('feed', keys, changes);
  PERFORM tally('month', months, month_changes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nobody may write between the counting and the triggers. Readers do not notice.
LOCK TABLE "comments", "reactions", "posts", "feed_items", "accounts" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TRIGGER posts_added AFTER INSERT ON posts
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_post_total();
--> statement-breakpoint
CREATE TRIGGER posts_removed AFTER DELETE ON posts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_post_total();
--> statement-breakpoint
CREATE TRIGGER accounts_added AFTER INSERT ON accounts
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_totals();
--> statement-breakpoint
CREATE TRIGGER accounts_removed AFTER DELETE ON accounts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_person_totals();
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_totals();
--> statement-breakpoint
INSERT INTO totals (name, count)
SELECT name, count
FROM (SELECT count(*) AS posts, sum(comment_count) AS comments, sum(like_count) AS reactions FROM posts) AS all_posts,
  LATERAL (VALUES ('posts', posts), ('comments', comments), ('reactions', reactions)) AS counted (name, count)
WHERE count > 0
UNION ALL SELECT person_total(role, is_active, verified_at), count(*) FROM accounts GROUP BY 1;
--> statement-breakpoint
INSERT INTO tallies (scope, key, count)
SELECT 'month', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM'), count(*) FROM feed_items GROUP BY 2;
