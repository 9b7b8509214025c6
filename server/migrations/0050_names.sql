CREATE TABLE "past_sides" (
	"match_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "past_sides_match_id_entry_id_pk" PRIMARY KEY("match_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "team_refusals" (
	"team_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_refusals_account_id_team_id_pk" PRIMARY KEY("account_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "notification_actors" ADD COLUMN "rung_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD COLUMN "has_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD COLUMN "waiting" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "holds" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "known" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "rings_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "former_name" text;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "asked_name" text;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_refusals" ADD CONSTRAINT "team_refusals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_refusals" ADD CONSTRAINT "team_refusals_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_sides_entry" ON "past_sides" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "past_sides_team" ON "past_sides" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_refusals_asker" ON "team_refusals" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_ringing" ON "notifications" USING btree ("rings_at") WHERE rings_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_changed" ON "notifications" USING btree ("account_id") WHERE rings_at is not null;--> statement-breakpoint
CREATE INDEX "team_members_invited_by" ON "team_members" USING btree ("invited_by") WHERE invited_by is not null;--> statement-breakpoint
UPDATE "entries" SET "asked_name" = "competitions"."name" FROM "competitions", "teams"
WHERE "competitions"."id" = "entries"."competition_id" AND "teams"."id" = "entries"."team_id"
  AND NOT "teams"."is_placeholder" AND "entries"."state" IN ('entered', 'withdrawn')
  AND "entries"."asked_name" IS DISTINCT FROM "competitions"."name";
