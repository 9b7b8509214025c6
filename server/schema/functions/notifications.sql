-- How many people's acts stand: also when an account goes, with all that it did, by cascade.
CREATE OR REPLACE FUNCTION count_notification_actors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	difference integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN difference := (NEW.acts > 0)::int; END IF;
	IF TG_OP <> 'INSERT' THEN difference := difference - (OLD.acts > 0)::int; END IF;
	IF difference <> 0 THEN
		UPDATE notifications SET count = count + difference
		WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.notification_id ELSE NEW.notification_id END;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notification_actors_count AFTER INSERT OR DELETE OR UPDATE OF acts ON notification_actors
  FOR EACH ROW EXECUTE FUNCTION count_notification_actors();
