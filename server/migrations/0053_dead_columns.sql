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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER search_accounts AFTER DELETE OR UPDATE OF username, is_active, leaving_at, verified_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION keep_search();--> statement-breakpoint
DROP FUNCTION search_fill_next(text, int);--> statement-breakpoint
DROP TABLE "search_fill";--> statement-breakpoint
DROP INDEX "post_images_uncounted";--> statement-breakpoint
DROP INDEX "teams_newest";--> statement-breakpoint
DROP INDEX "videos_unfinished_posters";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "faculty";--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "withdrawn_at";--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "has_small_posters";