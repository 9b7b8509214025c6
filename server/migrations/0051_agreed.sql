ALTER TABLE "entries" ADD COLUMN "is_agreed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "entries" SET "is_agreed" = false, "asked_name" = nullif("asked_name", '')
FROM "competitions", "teams"
WHERE "competitions"."id" = "entries"."competition_id" AND "teams"."id" = "entries"."team_id"
  AND NOT "teams"."is_placeholder" AND "entries"."asked_name" <> "competitions"."name";
--> statement-breakpoint
-- A clip is found by a team that is shown at its match: not by one that has not agreed to it, or played there as a name.
CREATE OR REPLACE FUNCTION labels_of(item_kind text, item_id uuid) RETURNS SETOF text
LANGUAGE sql STABLE AS $$
  SELECT 'by:' || author_id FROM posts WHERE item_kind = 'post' AND id = item_id
  UNION SELECT 'tag:' || lower(tag) FROM posts, unnest(tags) AS tag WHERE item_kind = 'post' AND id = item_id
  UNION SELECT 'by:' || uploader_id FROM videos
    WHERE item_kind = 'video' AND id = item_id AND uploader_id IS NOT NULL
  UNION SELECT 'school:' || school_name FROM videos WHERE item_kind = 'video' AND id = item_id
  UNION SELECT 'tag:' || lower(tag) FROM videos, unnest(tags) AS tag WHERE item_kind = 'video' AND id = item_id
  UNION SELECT 'team:' || coalesce(past.team_id, entry.team_id) FROM match_clips AS pin
    JOIN matches AS match ON match.id = pin.match_id
    JOIN entries AS entry ON entry.id IN (match.home_entry_id, match.away_entry_id)
    LEFT JOIN past_sides AS past ON past.match_id = match.id AND past.entry_id = entry.id
    WHERE item_kind = 'video' AND pin.video_id = item_id AND (entry.is_agreed OR past.team_id IS NOT NULL)
  UNION SELECT 'competition:' || match.competition_id FROM match_clips AS pin
    JOIN matches AS match ON match.id = pin.match_id
    WHERE item_kind = 'video' AND pin.video_id = item_id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION label_pinned_clip() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM label_clip(OLD.video_id);
  ELSE
    -- Neither its sides nor what is known of them must change before this clip can be seen to stand at it.
    PERFORM FROM matches WHERE id = NEW.match_id FOR SHARE;
    PERFORM FROM entries JOIN matches AS match ON entries.id IN (match.home_entry_id, match.away_entry_id)
    WHERE match.id = NEW.match_id ORDER BY entries.id FOR SHARE OF entries;
    PERFORM label_clip(NEW.video_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION label_clips_of_past() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM label_clip(video_id) FROM match_clips WHERE match_id = coalesce(NEW.match_id, OLD.match_id) ORDER BY video_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER entries_clips_labelled ON entries;--> statement-breakpoint
CREATE TRIGGER entries_clips_labelled AFTER UPDATE OF team_id, is_agreed ON entries
FOR EACH ROW WHEN (OLD.team_id IS DISTINCT FROM NEW.team_id OR OLD.is_agreed IS DISTINCT FROM NEW.is_agreed)
EXECUTE FUNCTION label_clips_of_entry();
--> statement-breakpoint
CREATE TRIGGER past_sides_clips_labelled AFTER INSERT OR DELETE ON past_sides
FOR EACH ROW EXECUTE FUNCTION label_clips_of_past();
--> statement-breakpoint
-- Only those whose labels are others now: nobody reads entries until this is over.
SELECT label_clip(pin.video_id) FROM match_clips AS pin JOIN matches AS match ON match.id = pin.match_id
WHERE EXISTS (SELECT FROM past_sides AS past WHERE past.match_id = match.id)
  OR EXISTS (
    SELECT FROM entries AS entry
    WHERE entry.id IN (match.home_entry_id, match.away_entry_id) AND NOT entry.is_agreed
  );
