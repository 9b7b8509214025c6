CREATE TABLE "reported_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"row_id" uuid NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reported_words_once" UNIQUE("place","row_id","part")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_named_by" ON "groups" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "seasons_named_by" ON "seasons" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "stages_named_by" ON "stages" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "venues_named_by" ON "venues" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "team_members_named_by" ON "team_members" USING btree ("named_by") WHERE named_by is not null;
--> statement-breakpoint
-- Until now nobody knew who had typed these names: whoever made the competition, or the team, answers for them.
UPDATE stages SET named_by = competitions.created_by FROM competitions
WHERE competitions.id = stages.competition_id AND competitions.created_by IS NOT NULL;
--> statement-breakpoint
UPDATE groups SET named_by = stages.named_by FROM stages WHERE stages.id = groups.stage_id AND stages.named_by IS NOT NULL;
--> statement-breakpoint
UPDATE venues SET named_by = competitions.created_by FROM competitions
WHERE competitions.id = venues.competition_id AND competitions.created_by IS NOT NULL;
--> statement-breakpoint
UPDATE team_members SET named_by = teams.created_by FROM teams
WHERE teams.id = team_members.team_id AND team_members.name IS NOT NULL AND teams.created_by IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER reported_words_close_case AFTER DELETE ON reported_words
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('words');
--> statement-breakpoint
CREATE FUNCTION forget_words() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER match_results_forget_words AFTER DELETE ON match_results
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('result', 'match_id', 'version');
--> statement-breakpoint
CREATE TRIGGER competition_acts_forget_words AFTER DELETE ON competition_acts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('act', 'id');
--> statement-breakpoint
CREATE TRIGGER competition_rules_forget_words AFTER DELETE ON competition_rules
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('rules', 'competition_id', 'version');
--> statement-breakpoint
CREATE TRIGGER deductions_forget_words AFTER DELETE ON deductions
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('deduction', 'id');
--> statement-breakpoint
CREATE TRIGGER draws_forget_words AFTER DELETE ON draws
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('draw', 'id');
--> statement-breakpoint
CREATE TRIGGER stages_forget_words AFTER DELETE ON stages
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('stage', 'id');
--> statement-breakpoint
CREATE TRIGGER groups_forget_words AFTER DELETE ON groups
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('group', 'id');
--> statement-breakpoint
CREATE TRIGGER venues_forget_words AFTER DELETE ON venues
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('venue', 'id');
--> statement-breakpoint
CREATE TRIGGER seasons_forget_words AFTER DELETE ON seasons
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('season', 'id');
--> statement-breakpoint
CREATE TRIGGER team_members_forget_words AFTER DELETE ON team_members
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('player', 'id');
--> statement-breakpoint
CREATE TRIGGER free_agents_forget_words AFTER DELETE ON free_agents
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('agent', 'account_id', 'sport');
--> statement-breakpoint
CREATE TRIGGER teams_forget_words AFTER DELETE ON teams
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_words('entry', 'id');
