ALTER TABLE "team_members" ADD COLUMN "claimed_name" text;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "claims_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_claims_id_team_members_id_fk" FOREIGN KEY ("claims_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_claims" ON "team_members" USING btree ("claims_id") WHERE claims_id is not null;