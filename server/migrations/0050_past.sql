CREATE TABLE "past_sides" (
	"match_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "past_sides_match_id_entry_id_pk" PRIMARY KEY("match_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_sides_entry" ON "past_sides" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "past_sides_team" ON "past_sides" USING btree ("team_id");