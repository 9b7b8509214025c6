ALTER TABLE "teams" ADD COLUMN "crest" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "crest_bytes" integer;--> statement-breakpoint
CREATE INDEX "teams_crest" ON "teams" USING btree ("crest") WHERE crest is not null;--> statement-breakpoint
-- include functions/team-crests.sql
