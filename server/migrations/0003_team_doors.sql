ALTER TABLE "team_refusals" ADD COLUMN "is_by_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "colours" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "anyone_may_ask" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "team_refusals_by_team" ON "team_refusals" USING btree ("team_id","created_at") WHERE is_by_team;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_colours" CHECK ("teams"."colours" ~ '^#[0-9a-f]{6}( #[0-9a-f]{6})?$');