CREATE INDEX "accounts_searched" ON "accounts" USING gin ((chr(10) || lower("username" collate "C") || chr(10) || "email" || chr(10)) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "accounts_unverified" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "accounts_inactive" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_active;--> statement-breakpoint
-- Written by hand from here on. As before, in a loop: that takes a quarter of the time of a subquery for each word.
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
--> statement-breakpoint
-- Brings the entries of these accounts up to date, all in one statement. What has not changed is not written.
CREATE FUNCTION search_people(ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  found text[];
BEGIN
  DELETE FROM search_entries WHERE id IN (
    SELECT account.id FROM unnest(ids) AS asked (id) JOIN accounts AS account ON account.id = asked.id
    WHERE NOT account.is_active OR account.leaving_at IS NOT NULL OR account.verified_at IS NULL
  );
  WITH put AS (
    INSERT INTO search_entries (id, kind, name, words, owner_id, faculty, created_at)
    SELECT account.id, 'person', search_fold(account.username),
      array_to_tsvector(ARRAY(SELECT word FROM search_split(search_fold(concat_ws(' ', account.username, profile.name))) AS word)),
      account.id, account.faculty, account.created_at
    FROM unnest(ids) AS asked (id) JOIN accounts AS account ON account.id = asked.id
      LEFT JOIN profiles AS profile ON profile.account_id = account.id
    WHERE account.is_active AND account.leaving_at IS NULL AND account.verified_at IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, words = excluded.words, faculty = excluded.faculty
    WHERE (search_entries.name, search_entries.words, search_entries.faculty)
      IS DISTINCT FROM (excluded.name, excluded.words, excluded.faculty)
    RETURNING words
  )
  SELECT array_agg(DISTINCT word ORDER BY word) INTO found FROM put, unnest(tsvector_to_array(put.words)) AS word;
  PERFORM search_learn('person', found);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_person(account accounts) RETURNS void
LANGUAGE sql AS $$
  SELECT search_people(ARRAY[account.id])
$$;
--> statement-breakpoint
-- Many at once, by an import: their words are learned in one order, so that no two imports wait crosswise.
CREATE FUNCTION keep_search_of_people() RETURNS trigger
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
--> statement-breakpoint
-- Nobody may write between a trigger's end and the next one's beginning. Readers do not notice.
LOCK TABLE "accounts", "profiles" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE TRIGGER search_accounts AFTER DELETE OR UPDATE OF username, is_active, leaving_at, verified_at, faculty
ON accounts FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER search_profiles AFTER UPDATE OF name ON profiles
FOR EACH ROW EXECUTE FUNCTION keep_search_of_profile();
--> statement-breakpoint
CREATE TRIGGER search_new_accounts AFTER INSERT ON accounts
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_people();
--> statement-breakpoint
CREATE TRIGGER search_new_profiles AFTER INSERT ON profiles
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_people();
