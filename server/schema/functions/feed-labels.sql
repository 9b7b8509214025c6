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

CREATE OR REPLACE FUNCTION label_items() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_labels (id, label, created_at)
  SELECT added.id, label, added.created_at FROM added, labels_of(added.kind, added.id) AS label
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER feed_items_labelled AFTER INSERT ON feed_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION label_items();

-- What an edit has changed, and an uploader whose account is gone.
CREATE OR REPLACE FUNCTION label_anew() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feed_labels WHERE id = NEW.id AND label NOT IN (SELECT labels_of(TG_ARGV[0], NEW.id));
  INSERT INTO feed_labels (id, label, created_at)
  SELECT item.id, label, item.created_at FROM feed_items AS item, labels_of(TG_ARGV[0], NEW.id) AS label
  WHERE item.id = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_labelled_anew AFTER UPDATE OF tags, author_id ON posts
  FOR EACH ROW
  WHEN (((old.tags IS DISTINCT FROM new.tags) OR (old.author_id IS DISTINCT FROM new.author_id))) EXECUTE FUNCTION label_anew('post');
CREATE OR REPLACE TRIGGER videos_labelled_anew AFTER UPDATE OF tags, uploader_id, school_name ON videos
  FOR EACH ROW
  WHEN (((old.tags IS DISTINCT FROM new.tags) OR (old.uploader_id IS DISTINCT FROM new.uploader_id) OR (old.school_name IS DISTINCT FROM new.school_name))) EXECUTE FUNCTION label_anew('video');

CREATE OR REPLACE FUNCTION label_clip(clip_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feed_labels WHERE id = clip_id AND label NOT IN (SELECT labels_of('video', clip_id));
  INSERT INTO feed_labels (id, label, created_at)
  SELECT item.id, label, item.created_at FROM feed_items AS item, labels_of('video', clip_id) AS label
  WHERE item.id = clip_id
  ON CONFLICT DO NOTHING;
END
$$;

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

CREATE OR REPLACE TRIGGER match_clips_labelled AFTER INSERT OR DELETE OR UPDATE OF match_id ON match_clips
  FOR EACH ROW EXECUTE FUNCTION label_pinned_clip();

CREATE OR REPLACE FUNCTION label_clips_of_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM label_clip(video_id) FROM match_clips WHERE match_id = NEW.id ORDER BY video_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER matches_clips_labelled AFTER UPDATE OF home_entry_id, away_entry_id ON matches
  FOR EACH ROW
  WHEN (((old.home_entry_id IS DISTINCT FROM new.home_entry_id) OR (old.away_entry_id IS DISTINCT FROM new.away_entry_id))) EXECUTE FUNCTION label_clips_of_match();

-- An entry that another team takes over takes its clips with it.
CREATE OR REPLACE FUNCTION label_clips_of_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM label_clip(pin.video_id)
  FROM match_clips AS pin JOIN (
    SELECT id FROM matches WHERE home_entry_id = NEW.id UNION SELECT id FROM matches WHERE away_entry_id = NEW.id
  ) AS played ON played.id = pin.match_id
  ORDER BY pin.video_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER entries_clips_labelled AFTER UPDATE OF team_id, is_agreed ON entries
  FOR EACH ROW
  WHEN (((old.team_id IS DISTINCT FROM new.team_id) OR (old.is_agreed IS DISTINCT FROM new.is_agreed))) EXECUTE FUNCTION label_clips_of_entry();

CREATE OR REPLACE FUNCTION label_clips_of_past() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM label_clip(video_id) FROM match_clips WHERE match_id = coalesce(NEW.match_id, OLD.match_id) ORDER BY video_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER past_sides_clips_labelled AFTER INSERT OR DELETE ON past_sides
  FOR EACH ROW EXECUTE FUNCTION label_clips_of_past();

-- What foreign keys did: what is gone leaves the feed, and its case goes with it. By statement, so that they also hold for
-- what a cascade removes, and cost one statement however many rows go.
CREATE OR REPLACE FUNCTION leave_feed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- An array, so that the plan is the index's, whatever number of rows it was first made for.
  DELETE FROM feed_items WHERE id = ANY (ARRAY(SELECT id FROM removed)) AND kind = TG_ARGV[0];
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_leave_feed AFTER DELETE ON posts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leave_feed('post');
CREATE OR REPLACE TRIGGER videos_leave_feed AFTER DELETE ON videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leave_feed('video');
