-- Locks are taken in one order, so that no two transactions wait for each other crosswise: account, its videos, posts
-- (by id), what hangs on a post, tallies.

-- A person's rows vanish by cascade table by table, and the counters of every post concerned with them: all that
-- will be written is locked first. No reaction or comment of theirs can come meanwhile: it would need the account's
-- row, which is locked when this runs.
CREATE FUNCTION lock_what_leaves_with_account() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[];
BEGIN
  PERFORM 1 FROM videos WHERE uploader_id = OLD.id ORDER BY id FOR UPDATE;
  -- Which, before they are locked: a join would be looked at anew for each row that had to be waited for.
  concerned := array(
    SELECT id FROM posts WHERE author_id = OLD.id
    UNION SELECT post_id FROM reactions WHERE account_id = OLD.id
    UNION SELECT post_id FROM comments WHERE account_id = OLD.id
  );
  PERFORM 1 FROM posts WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_leaving BEFORE DELETE ON accounts
FOR EACH ROW EXECUTE FUNCTION lock_what_leaves_with_account();
--> statement-breakpoint
-- Accounts go one at a time. The second time that a transaction updates a row, PostgreSQL checks its foreign keys
-- again (RI_FKey_fk_upd_check_required): a deletion that has counted down a post for the reaction and then for the
-- comment looks for the post's author, who may be about to go, too, and to wait for that post.
-- By statement, since a row's trigger runs when the row is locked already.
CREATE FUNCTION leave_one_at_a_time() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7205003); -- 7205001 is the migrations', 7205002 the tallies'
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_leaving_one_at_a_time BEFORE DELETE ON accounts
FOR EACH STATEMENT EXECUTE FUNCTION leave_one_at_a_time();
--> statement-breakpoint
-- As before, but a changed reaction is one update of its post, not two, for the same reason.
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
-- As before, but one transaction at a time: one that comes to the tallies by several statements (a person's posts go
-- one by one) would take their rows in any order. All writers of the feed meet at the row of 'all' anyway.
CREATE OR REPLACE FUNCTION tally(tally_scope text, tally_keys text[], changes int[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT k AS key, sum(n)::int AS n FROM unnest(tally_keys, changes) AS c(k, n)
    GROUP BY k HAVING sum(n) <> 0 ORDER BY k
  LOOP
    PERFORM pg_advisory_xact_lock(7205002);
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
