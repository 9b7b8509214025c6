ALTER TABLE "team_members" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_number_once" ON "team_members" USING btree ("team_id","number") WHERE until is null and since is not null and number is not null;--> statement-breakpoint
-- A report of a team is closed with it (migration 0012).
CREATE TRIGGER teams_close_case AFTER DELETE ON teams
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('team');
