CREATE TABLE "entry_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid,
	"competition_id" uuid,
	"team_id" uuid NOT NULL,
	"invited_by" uuid,
	"state" text DEFAULT 'sent' NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	CONSTRAINT "entry_invitations_once" UNIQUE("competition_id","team_id"),
	CONSTRAINT "entry_invitations_state" CHECK ("entry_invitations"."state" in ('sent', 'accepted', 'declined'))
);
--> statement-breakpoint
DROP INDEX "teams_sport";--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "is_placeholder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_invitations_entry" ON "entry_invitations" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entry_invitations_team" ON "entry_invitations" USING btree ("team_id","told_at");--> statement-breakpoint
CREATE INDEX "entry_invitations_by" ON "entry_invitations" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "entry_invitations_answered" ON "entry_invitations" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "teams_listed" ON "teams" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_placeholder;--> statement-breakpoint
CREATE INDEX "teams_sport" ON "teams" USING btree ("sport","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_placeholder;--> statement-breakpoint
-- Written by hand from here on. As before, but no placeholder is found.
CREATE OR REPLACE FUNCTION search_team(team teams) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  entry search_entries;
BEGIN
  IF team.hidden IS NOT NULL OR team.is_placeholder THEN
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
CREATE OR REPLACE FUNCTION keep_search_of_teams() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn('team', ARRAY(
    SELECT DISTINCT word FROM added, search_split(search_fold(
      concat_ws(' ', name, of_name, school, search_sport(sport), about)
    )) AS word WHERE NOT is_placeholder ORDER BY word
  ));
  PERFORM search_team(added::text::teams) FROM added WHERE NOT is_placeholder;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nobody may write between what follows and the triggers. Readers do not notice.
LOCK TABLE "teams", "team_members", "entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DROP TRIGGER search_teams ON teams;--> statement-breakpoint
CREATE TRIGGER search_teams
AFTER DELETE OR UPDATE OF name, of_name, school, sport, about, hidden, is_placeholder ON teams
FOR EACH ROW EXECUTE FUNCTION keep_search();
--> statement-breakpoint
-- An entry that another team takes over takes its clips with it.
CREATE FUNCTION label_clips_of_entry() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER entries_clips_labelled AFTER UPDATE OF team_id ON entries
FOR EACH ROW WHEN (OLD.team_id IS DISTINCT FROM NEW.team_id) EXECUTE FUNCTION label_clips_of_entry();
--> statement-breakpoint
-- A team that was entered and to which nobody with an account has ever belonged is only a name.
UPDATE teams SET is_placeholder = true
WHERE EXISTS (SELECT FROM entries WHERE entries.team_id = teams.id)
  AND NOT EXISTS (
    SELECT FROM team_members AS member
    WHERE member.team_id = teams.id AND member.name IS NULL AND member.since IS NOT NULL
  );
--> statement-breakpoint
-- What others entered a team in, while nobody of the team did anything there, is an invitation from now on.
CREATE TEMPORARY TABLE unasked ON COMMIT DROP AS
SELECT entry.id AS entry_id, entry.competition_id, entry.created_by, entry.created_at, team.id AS team_id, team.name,
  team.sport, gen_random_uuid() AS placeholder_id
FROM entries AS entry JOIN teams AS team ON team.id = entry.team_id
WHERE NOT team.is_placeholder AND entry.state IN ('entered', 'withdrawn') AND entry.created_by IS NOT NULL
  AND entry.created_by IS DISTINCT FROM team.created_by
  AND NOT EXISTS (
    SELECT FROM team_members AS member
    WHERE member.team_id = team.id AND member.since IS NOT NULL AND (
      member.account_id = entry.created_by
      OR EXISTS (
        SELECT FROM competition_acts AS done
        WHERE done.competition_id = entry.competition_id AND done.actor_id = member.account_id
      )
    )
  );
--> statement-breakpoint
INSERT INTO teams (id, name, sport, "of", created_by, created_at, join_token, is_placeholder)
SELECT placeholder_id, name, sport, 'none', created_by, created_at, replace(gen_random_uuid()::text, '-', ''), true
FROM unasked;
--> statement-breakpoint
-- They were told when they were entered.
INSERT INTO entry_invitations (id, entry_id, competition_id, team_id, invited_by, state, told_at, created_at)
SELECT gen_random_uuid(), entry_id, competition_id, team_id, created_by, 'sent', created_at, created_at FROM unasked;
--> statement-breakpoint
-- What organisers have written of its members there says nothing of them.
CREATE TEMPORARY TABLE unasked_members ON COMMIT DROP AS
SELECT member.id AS member_id, match.id AS match_id
FROM unasked
  JOIN matches AS match ON unasked.entry_id IN (match.home_entry_id, match.away_entry_id)
  JOIN team_members AS member ON member.team_id = unasked.team_id;
--> statement-breakpoint
DELETE FROM line_ups USING unasked_members AS told
WHERE line_ups.match_id = told.match_id AND line_ups.member_id = told.member_id;
--> statement-breakpoint
UPDATE match_events SET member_id = NULL FROM unasked_members AS told
WHERE match_events.match_id = told.match_id AND match_events.member_id = told.member_id;
--> statement-breakpoint
UPDATE match_events SET other_member_id = NULL FROM unasked_members AS told
WHERE match_events.match_id = told.match_id AND match_events.other_member_id = told.member_id;
--> statement-breakpoint
DELETE FROM match_clip_people USING match_clips, unasked_members AS told
WHERE match_clips.video_id = match_clip_people.video_id AND match_clips.match_id = told.match_id
  AND match_clip_people.member_id = told.member_id;
--> statement-breakpoint
DELETE FROM roster_places USING unasked WHERE roster_places.entry_id = unasked.entry_id;--> statement-breakpoint
UPDATE entries SET team_id = unasked.placeholder_id FROM unasked WHERE entries.id = unasked.entry_id;--> statement-breakpoint
DROP TABLE unasked_members;--> statement-breakpoint
DROP TABLE unasked;
