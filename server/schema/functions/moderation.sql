CREATE OR REPLACE FUNCTION close_case_of() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_cases WHERE kind = ANY (TG_ARGV) AND thing_id = ANY (ARRAY(SELECT id FROM removed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER accounts_close_case AFTER DELETE ON accounts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('person');
CREATE OR REPLACE TRIGGER comments_close_case AFTER DELETE ON comments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('comment');
CREATE OR REPLACE TRIGGER competitions_close_case AFTER DELETE ON competitions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('competition');
CREATE OR REPLACE TRIGGER matches_close_case AFTER DELETE ON matches REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('match', 'result');
CREATE OR REPLACE TRIGGER posts_close_case AFTER DELETE ON posts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('post');
CREATE OR REPLACE TRIGGER reported_words_close_case AFTER DELETE ON reported_words REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('words');
CREATE OR REPLACE TRIGGER teams_close_case AFTER DELETE ON teams REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('team');
CREATE OR REPLACE TRIGGER videos_close_case AFTER DELETE ON videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('video');

CREATE OR REPLACE FUNCTION forget_words() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The place, the column of the id, and the column of the part where the id is that of several rows.
  EXECUTE format(
    'DELETE FROM reported_words USING (SELECT %I AS id, %s AS part FROM removed) AS gone
     WHERE place = $1 AND row_id = gone.id AND (gone.part IS NULL OR reported_words.part = gone.part)',
    TG_ARGV[1], CASE WHEN TG_NARGS = 3 THEN format('%I::text', TG_ARGV[2]) ELSE 'NULL::text' END)
  USING TG_ARGV[0];
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER competition_acts_forget_words AFTER DELETE ON competition_acts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('act', 'id');
CREATE OR REPLACE TRIGGER competition_rules_forget_words AFTER DELETE ON competition_rules REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('rules', 'competition_id', 'version');
CREATE OR REPLACE TRIGGER deductions_forget_words AFTER DELETE ON deductions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('deduction', 'id');
CREATE OR REPLACE TRIGGER draws_forget_words AFTER DELETE ON draws REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('draw', 'id');
CREATE OR REPLACE TRIGGER free_agents_forget_words AFTER DELETE ON free_agents REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('agent', 'account_id', 'sport');
CREATE OR REPLACE TRIGGER groups_forget_words AFTER DELETE ON groups REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('group', 'id');
CREATE OR REPLACE TRIGGER match_results_forget_words AFTER DELETE ON match_results REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('result', 'match_id', 'version');
CREATE OR REPLACE TRIGGER seasons_forget_words AFTER DELETE ON seasons REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('season', 'id');
CREATE OR REPLACE TRIGGER stages_forget_words AFTER DELETE ON stages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('stage', 'id');
CREATE OR REPLACE TRIGGER team_members_forget_words AFTER DELETE ON team_members REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('player', 'id');
CREATE OR REPLACE TRIGGER teams_forget_words AFTER DELETE ON teams REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('entry', 'id');
CREATE OR REPLACE TRIGGER venues_forget_words AFTER DELETE ON venues REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words('venue', 'id');
