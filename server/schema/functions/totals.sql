-- Adds to the tallies and drops those that came down to nothing, one transaction at a time: one that comes to the tallies
-- by several statements (a person's posts go one by one) would take their rows in any order. All writers of the feed meet
-- at the row of 'all' anyway.
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

-- Adds to a total. Takes a row that nobody else holds, or adds one: whoever writes comments all over the site, in any
-- order, waits for nobody here, and so never crosswise.
CREATE OR REPLACE FUNCTION add_to_total(total_name text, change bigint) RETURNS void
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

-- What is in the feed, by category and by month.
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

CREATE OR REPLACE TRIGGER feed_items_added AFTER INSERT ON feed_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_feed_tallies();
CREATE OR REPLACE TRIGGER feed_items_changed AFTER UPDATE ON feed_items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_feed_tallies();
CREATE OR REPLACE TRIGGER feed_items_removed AFTER DELETE ON feed_items REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_feed_tallies();

CREATE OR REPLACE FUNCTION keep_faculty_tallies() RETURNS trigger
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

CREATE OR REPLACE TRIGGER videos_added AFTER INSERT ON videos REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_faculty_tallies();
CREATE OR REPLACE TRIGGER videos_changed AFTER UPDATE ON videos REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_faculty_tallies();
CREATE OR REPLACE TRIGGER videos_removed AFTER DELETE ON videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_faculty_tallies();

CREATE OR REPLACE FUNCTION keep_post_total() RETURNS trigger
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

CREATE OR REPLACE TRIGGER posts_added AFTER INSERT ON posts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_post_total();
CREATE OR REPLACE TRIGGER posts_removed AFTER DELETE ON posts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_post_total();

-- Accounts by what admins filter by. One that is leaving is gone for everybody.
CREATE OR REPLACE FUNCTION person_total(role text, is_active boolean, verified_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT concat('person ', role, CASE WHEN is_active THEN ' active' ELSE ' inactive' END,
    CASE WHEN verified_at IS NULL THEN ' unverified' ELSE ' verified' END)
$$;

CREATE OR REPLACE FUNCTION keep_person_totals() RETURNS trigger
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

CREATE OR REPLACE TRIGGER accounts_added AFTER INSERT ON accounts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_person_totals();
CREATE OR REPLACE TRIGGER accounts_changed AFTER UPDATE ON accounts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_person_totals();
CREATE OR REPLACE TRIGGER accounts_removed AFTER DELETE ON accounts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_person_totals();
