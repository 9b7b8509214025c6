ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_kind";--> statement-breakpoint
CREATE INDEX "search_entries_team" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'team';--> statement-breakpoint
CREATE INDEX "search_entries_competition" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'competition';--> statement-breakpoint
CREATE INDEX "matches_created" ON "matches" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_kind" CHECK ("search_entries"."kind" in ('person', 'clip', 'post', 'school', 'team', 'competition'));--> statement-breakpoint
CREATE TABLE "match_clip_refusals" (
	"video_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"what" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_clip_refusals_video_id_account_id_what_pk" PRIMARY KEY("video_id","account_id","what"),
	CONSTRAINT "match_clip_refusals_what" CHECK ("match_clip_refusals"."what" in ('name', 'match'))
);
--> statement-breakpoint
ALTER TABLE "match_clip_refusals" ADD CONSTRAINT "match_clip_refusals_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_refusals" ADD CONSTRAINT "match_clip_refusals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_clip_refusals_account" ON "match_clip_refusals" USING btree ("account_id");--> statement-breakpoint
-- Written by hand from here on. Sports of two words are written as one (tableTennis).
CREATE FUNCTION search_sport(sport text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(sport, '([A-Z])', ' \1', 'g')
$$;
--> statement-breakpoint
-- Teams and competitions are found by their names, whose they are, their sport and what they say of themselves. Nobody
-- stands between a viewer and a team, so neither has an owner here.
CREATE FUNCTION search_team(team teams) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF team.hidden IS NOT NULL THEN
    DELETE FROM search_entries WHERE id = team.id;
    RETURN;
  END IF;
  entry.id := team.id;
  entry.kind := 'team';
  entry.created_at := team.created_at;
  PERFORM search_put(entry, team.name, concat_ws(' ', team.of_name, team.school, search_sport(team.sport),
    team.about), '{}');
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_competition(competition competitions) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF competition.hidden IS NOT NULL OR competition.state = 'draft' THEN
    DELETE FROM search_entries WHERE id = competition.id;
    RETURN;
  END IF;
  entry.id := competition.id;
  entry.kind := 'competition';
  entry.created_at := competition.created_at;
  PERFORM search_put(entry, competition.name,
    concat_ws(' ', competition.school, search_sport(competition.sport), competition.about), '{}');
END
$$;
--> statement-breakpoint
-- As before, and of teams and competitions.
CREATE OR REPLACE FUNCTION keep_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE id = OLD.id;
  ELSIF TG_TABLE_NAME = 'accounts' THEN
    PERFORM search_person(NEW);
  ELSIF TG_TABLE_NAME = 'posts' THEN
    PERFORM search_post(NEW);
  ELSIF TG_TABLE_NAME = 'teams' THEN
    PERFORM search_team(NEW);
  ELSIF TG_TABLE_NAME = 'competitions' THEN
    PERFORM search_competition(NEW);
  ELSE
    PERFORM search_clip(NEW);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An organiser enters many at once: their words are learned in one order, so that no two organisers wait crosswise.
CREATE FUNCTION keep_search_of_teams() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn('team', ARRAY(
    SELECT DISTINCT word FROM added, search_split(search_fold(
      concat_ws(' ', name, of_name, school, search_sport(sport), about)
    )) AS word ORDER BY word
  ));
  PERFORM search_team(added::text::teams) FROM added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_new_teams AFTER INSERT ON teams
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_teams();
--> statement-breakpoint
CREATE TRIGGER search_teams AFTER DELETE OR UPDATE OF name, of_name, school, sport, about, hidden ON teams
FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
CREATE TRIGGER search_competitions AFTER INSERT OR DELETE OR UPDATE OF name, school, sport, about, state, hidden
ON competitions FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
-- As before, and of teams and competitions.
CREATE OR REPLACE FUNCTION search_fill_next(fill_kind text, portion int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  at uuid;
  last uuid;
BEGIN
  SELECT coalesce(after, '00000000-0000-0000-0000-000000000000') INTO at
  FROM search_fill WHERE kind = fill_kind AND NOT is_done FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF fill_kind = 'person' THEN
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_person(row) FROM (
        SELECT account AS row, id FROM accounts AS account WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  ELSIF fill_kind = 'post' THEN
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_post(row) FROM (
        SELECT post AS row, id FROM posts AS post WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  ELSIF fill_kind = 'team' THEN
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_team(row) FROM (
        SELECT team AS row, id FROM teams AS team WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  ELSIF fill_kind = 'competition' THEN
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_competition(row) FROM (
        SELECT competition AS row, id FROM competitions AS competition WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  ELSE
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM (
      SELECT id, search_clip(row) FROM (
        SELECT video AS row, id FROM videos AS video WHERE id > at ORDER BY id LIMIT portion FOR SHARE
      ) AS held
    ) AS filled;
  END IF;
  UPDATE search_fill SET after = coalesce(last, at), is_done = last IS NULL WHERE kind = fill_kind;
  RETURN last IS NOT NULL;
END
$$;
--> statement-breakpoint
INSERT INTO search_fill (kind, is_done)
  SELECT 'team', false WHERE EXISTS (SELECT FROM teams)
  UNION ALL SELECT 'competition', false WHERE EXISTS (SELECT FROM competitions)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- A clip that stands at a match is found by its teams and its competition, too.
CREATE OR REPLACE FUNCTION labels_of(item_kind text, item_id uuid) RETURNS SETOF text
LANGUAGE sql STABLE AS $$
  SELECT 'by:' || author_id FROM posts WHERE item_kind = 'post' AND id = item_id
  UNION SELECT 'tag:' || lower(tag) FROM posts, unnest(tags) AS tag WHERE item_kind = 'post' AND id = item_id
  UNION SELECT 'by:' || uploader_id FROM videos
    WHERE item_kind = 'video' AND id = item_id AND uploader_id IS NOT NULL
  UNION SELECT 'school:' || school_name FROM videos WHERE item_kind = 'video' AND id = item_id
  UNION SELECT 'tag:' || lower(tag) FROM videos, unnest(tags) AS tag WHERE item_kind = 'video' AND id = item_id
  UNION SELECT 'team:' || entry.team_id FROM match_clips AS pin JOIN matches AS match ON match.id = pin.match_id
    JOIN entries AS entry ON entry.id IN (match.home_entry_id, match.away_entry_id)
    WHERE item_kind = 'video' AND pin.video_id = item_id
  UNION SELECT 'competition:' || match.competition_id FROM match_clips AS pin
    JOIN matches AS match ON match.id = pin.match_id
    WHERE item_kind = 'video' AND pin.video_id = item_id
$$;
--> statement-breakpoint
CREATE FUNCTION label_clip(clip_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feed_labels WHERE id = clip_id AND label NOT IN (SELECT labels_of('video', clip_id));
  INSERT INTO feed_labels (id, label, created_at)
  SELECT item.id, label, item.created_at FROM feed_items AS item, labels_of('video', clip_id) AS label
  WHERE item.id = clip_id
  ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION label_pinned_clip() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM label_clip(OLD.video_id);
  ELSE
    -- Its sides must not change before this clip can be seen to stand at it.
    PERFORM FROM matches WHERE id = NEW.match_id FOR SHARE;
    PERFORM label_clip(NEW.video_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION label_clips_of_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM label_clip(video_id) FROM match_clips WHERE match_id = NEW.id ORDER BY video_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nobody may write between the filling and the triggers. Readers do not notice.
LOCK TABLE "matches", "match_clips" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TRIGGER match_clips_labelled AFTER INSERT OR DELETE OR UPDATE OF match_id ON match_clips
FOR EACH ROW EXECUTE FUNCTION label_pinned_clip();
--> statement-breakpoint
CREATE TRIGGER matches_clips_labelled AFTER UPDATE OF home_entry_id, away_entry_id ON matches
FOR EACH ROW WHEN (
  OLD.home_entry_id IS DISTINCT FROM NEW.home_entry_id OR OLD.away_entry_id IS DISTINCT FROM NEW.away_entry_id
)
EXECUTE FUNCTION label_clips_of_match();
--> statement-breakpoint
INSERT INTO feed_labels (id, label, created_at)
SELECT item.id, label, item.created_at
FROM match_clips AS pin JOIN feed_items AS item ON item.id = pin.video_id, labels_of('video', item.id) AS label
ON CONFLICT DO NOTHING;
