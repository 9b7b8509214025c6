-- A report of a competition is closed with it (migration 0012).
CREATE TRIGGER competitions_close_case AFTER DELETE ON competitions
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('competition');
