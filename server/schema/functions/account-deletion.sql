-- Accounts go one at a time. The second time that a transaction updates a row, PostgreSQL checks its foreign keys
-- again (RI_FKey_fk_upd_check_required): a deletion that has counted down a post for the reaction and then for the
-- comment looks for the post's author, who may be about to go, too, and to wait for that post.
-- By statement, since a row's trigger runs when the row is locked already.
CREATE OR REPLACE FUNCTION leave_one_at_a_time() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7205003); -- 7205001 is the migrations', 7205002 the tallies'
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER accounts_leaving_one_at_a_time BEFORE DELETE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION leave_one_at_a_time();

-- All writers lock in this order: the account; then videos, posts and matches, each by id; then what hangs on them; then
-- tallies. An account's rows vanish by cascade table by table, and the counters of every thing concerned with them: all
-- that will be written is locked first. No reaction or comment of theirs can come meanwhile: it would need the account's
-- row, which is locked when this runs.
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

CREATE OR REPLACE TRIGGER accounts_leaving BEFORE DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION lock_what_leaves_with_account();
