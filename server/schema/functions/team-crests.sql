-- How many bytes the files of crests take, in the total of pictures (stored-bytes.sql).
CREATE OR REPLACE FUNCTION keep_crest_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_to_total('bytes pictures', -OLD.crest_bytes::bigint);
  ELSE
    PERFORM add_to_total('bytes pictures', (coalesce(NEW.crest_bytes, 0) - coalesce(OLD.crest_bytes, 0))::bigint);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER teams_crest_bytes_changed AFTER UPDATE OF crest_bytes ON teams
  FOR EACH ROW WHEN (OLD.crest_bytes IS DISTINCT FROM NEW.crest_bytes) EXECUTE FUNCTION keep_crest_bytes();
CREATE OR REPLACE TRIGGER teams_crest_bytes_removed AFTER DELETE ON teams
  FOR EACH ROW WHEN (OLD.crest_bytes IS NOT NULL) EXECUTE FUNCTION keep_crest_bytes();
