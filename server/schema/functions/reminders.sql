-- When captains are reminded of a result: whoever makes or moves a match need not think of it. The hours are NUDGE_HOURS'
-- first (contract/sports/results.ts).
CREATE OR REPLACE FUNCTION matches_set_nudge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state NOT IN ('scheduled', 'live') OR NEW.starts_at IS NULL
    OR NEW.home_entry_id IS NULL OR NEW.away_entry_id IS NULL THEN
    NEW.nudge_at := NULL;
  ELSIF TG_OP = 'INSERT' OR (OLD.starts_at, OLD.minutes, OLD.home_entry_id, OLD.away_entry_id)
      IS DISTINCT FROM (NEW.starts_at, NEW.minutes, NEW.home_entry_id, NEW.away_entry_id)
    OR OLD.state NOT IN ('scheduled', 'live') THEN
    NEW.nudges := 0;
    NEW.nudge_at := NEW.starts_at + make_interval(mins => NEW.minutes, hours => 2);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER matches_nudged BEFORE INSERT OR UPDATE OF starts_at, minutes, state, home_entry_id, away_entry_id ON matches
  FOR EACH ROW EXECUTE FUNCTION matches_set_nudge();
