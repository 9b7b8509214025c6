CREATE TABLE "competition_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"act" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"subject_name" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_follows" (
	"account_id" uuid NOT NULL,
	"competition_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "competition_follows_account_id_competition_id_pk" PRIMARY KEY("account_id","competition_id")
);
--> statement-breakpoint
CREATE TABLE "competition_organisers" (
	"competition_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "competition_organisers_competition_id_account_id_pk" PRIMARY KEY("competition_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "competition_rules" (
	"competition_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "competition_rules_competition_id_version_pk" PRIMARY KEY("competition_id","version")
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sport" text NOT NULL,
	"season_id" uuid,
	"school" text,
	"about" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"hidden" text,
	"time_zone" text NOT NULL,
	"rules_version" integer DEFAULT 1 NOT NULL,
	"roster_frozen_at" timestamp (3) with time zone,
	"entries_close_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "competitions_state" CHECK ("competitions"."state" in ('draft', 'open', 'running', 'ended')),
	CONSTRAINT "competitions_hidden" CHECK ("competitions"."hidden" in ('hidden', 'held'))
);
--> statement-breakpoint
CREATE TABLE "deductions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_id" uuid NOT NULL,
	"group_id" uuid,
	"kind" text NOT NULL,
	"entries" jsonb NOT NULL,
	"seed" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draws_kind" CHECK ("draws"."kind" in ('level', 'groups', 'slots'))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"state" text NOT NULL,
	"seed" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawal" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entries_team" UNIQUE("competition_id","team_id"),
	CONSTRAINT "entries_state" CHECK ("entries"."state" in ('asked', 'entered', 'withdrawn', 'refused')),
	CONSTRAINT "entries_withdrawal" CHECK (("entries"."state" = 'withdrawn') = ("entries"."withdrawal" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_entries" (
	"group_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "group_entries_group_id_entry_id_pk" PRIMARY KEY("group_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "groups_position" UNIQUE("stage_id","position")
);
--> statement-breakpoint
CREATE TABLE "roster_places" (
	"competition_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roster_places_competition_id_account_id_pk" PRIMARY KEY("competition_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "seasons_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"legs" integer DEFAULT 1 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "stages_position" UNIQUE("competition_id","position"),
	CONSTRAINT "stages_kind" CHECK ("stages"."kind" in ('league', 'groups', 'knockout', 'placement')),
	CONSTRAINT "stages_legs" CHECK ("stages"."legs" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "calendar_tokens" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "line_ups" (
	"match_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"side" text NOT NULL,
	"starts" boolean DEFAULT true NOT NULL,
	"number" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_ups_match_id_member_id_pk" PRIMARY KEY("match_id","member_id"),
	CONSTRAINT "line_ups_side" CHECK ("line_ups"."side" in ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "match_clip_people" (
	"video_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "match_clip_people_video_id_member_id_pk" PRIMARY KEY("video_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "match_clips" (
	"match_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"minute" integer,
	"added" integer,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_clips_video_id_pk" PRIMARY KEY("video_id"),
	CONSTRAINT "match_clips_minute" CHECK ("match_clips"."minute" between 0 and 200 and "match_clips"."added" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "match_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"side" text,
	"period" integer NOT NULL,
	"minute" integer,
	"added" integer,
	"value" integer DEFAULT 0 NOT NULL,
	"member_id" uuid,
	"other_member_id" uuid,
	"account_id" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"same_as" uuid,
	CONSTRAINT "match_events_minute" CHECK ("match_events"."minute" between 0 and 200 and "match_events"."added" between 1 and 60),
	CONSTRAINT "match_events_side" CHECK ("match_events"."side" in ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "match_results" (
	"match_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"score" jsonb,
	"forfeited_by" text,
	"side" text,
	"reason" text DEFAULT '' NOT NULL,
	"conduct" jsonb,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_results_match_id_version_pk" PRIMARY KEY("match_id","version"),
	CONSTRAINT "match_results_act" CHECK ("match_results"."act" in ('submitted', 'confirmed', 'disputed', 'decided', 'corrected', 'silence')),
	CONSTRAINT "match_results_kind" CHECK ("match_results"."kind" in ('played', 'forfeit', 'default', 'double-forfeit', 'abandoned', 'void', 'postponed')),
	CONSTRAINT "match_results_sides" CHECK ("match_results"."side" in ('home', 'away') and "match_results"."forfeited_by" in ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "match_scorers" (
	"match_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_scorers_match_id_account_id_pk" PRIMARY KEY("match_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"group_id" uuid,
	"number" integer NOT NULL,
	"round" integer NOT NULL,
	"leg" integer DEFAULT 1 NOT NULL,
	"home_entry_id" uuid,
	"away_entry_id" uuid,
	"home_source" jsonb,
	"away_source" jsonb,
	"starts_at" timestamp (3) with time zone,
	"minutes" integer DEFAULT 90 NOT NULL,
	"venue_id" uuid,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"period" integer DEFAULT 0 NOT NULL,
	"clock_since" timestamp (3) with time zone,
	"home_score" integer DEFAULT 0 NOT NULL,
	"away_score" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer,
	"counting_version" integer,
	"confirm_by" timestamp (3) with time zone,
	"nudge_at" timestamp (3) with time zone,
	"nudges" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "matches_number" UNIQUE("competition_id","number"),
	CONSTRAINT "matches_state" CHECK ("matches"."state" in ('scheduled', 'live', 'submitted', 'confirmed', 'disputed', 'decided', 'postponed', 'cancelled')),
	CONSTRAINT "matches_sides" CHECK ("matches"."home_entry_id" is null or "matches"."home_entry_id" <> "matches"."away_entry_id"),
	CONSTRAINT "matches_scores" CHECK ("matches"."home_score" >= 0 and "matches"."away_score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "venues_name" UNIQUE("competition_id","name")
);
--> statement-breakpoint
CREATE TABLE "free_agents" (
	"account_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"hidden" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_agents_account_id_sport_pk" PRIMARY KEY("account_id","sport")
);
--> statement-breakpoint
CREATE TABLE "team_follows" (
	"account_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_follows_account_id_team_id_pk" PRIMARY KEY("account_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text,
	"role" text NOT NULL,
	"number" integer,
	"since" date,
	"until" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "team_members_role" CHECK ("team_members"."role" in ('captain', 'vice', 'player', 'coach')),
	CONSTRAINT "team_members_number" CHECK ("team_members"."number" between 0 and 999),
	CONSTRAINT "team_members_time" CHECK ("team_members"."until" is null or "team_members"."since" is null or "team_members"."until" >= "team_members"."since")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sport" text NOT NULL,
	"of" text NOT NULL,
	"of_name" text DEFAULT '' NOT NULL,
	"school" text,
	"about" text DEFAULT '' NOT NULL,
	"hidden" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"join_token" text NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "teams_join_token_unique" UNIQUE("join_token"),
	CONSTRAINT "teams_of" CHECK ("teams"."of" in ('school', 'faculty', 'hall', 'none')),
	CONSTRAINT "teams_hidden" CHECK ("teams"."hidden" in ('hidden', 'held'))
);
--> statement-breakpoint
ALTER TABLE "competition_acts" ADD CONSTRAINT "competition_acts_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_acts" ADD CONSTRAINT "competition_acts_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_follows" ADD CONSTRAINT "competition_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_follows" ADD CONSTRAINT "competition_follows_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_organisers" ADD CONSTRAINT "competition_organisers_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_organisers" ADD CONSTRAINT "competition_organisers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_organisers" ADD CONSTRAINT "competition_organisers_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_rules" ADD CONSTRAINT "competition_rules_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_rules" ADD CONSTRAINT "competition_rules_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_entries" ADD CONSTRAINT "group_entries_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_entries" ADD CONSTRAINT "group_entries_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_tokens" ADD CONSTRAINT "calendar_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ups" ADD CONSTRAINT "line_ups_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ups" ADD CONSTRAINT "line_ups_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_people" ADD CONSTRAINT "match_clip_people_video_id_match_clips_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."match_clips"("video_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_people" ADD CONSTRAINT "match_clip_people_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clips" ADD CONSTRAINT "match_clips_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clips" ADD CONSTRAINT "match_clips_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clips" ADD CONSTRAINT "match_clips_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_other_member_id_team_members_id_fk" FOREIGN KEY ("other_member_id") REFERENCES "public"."team_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_results" ADD CONSTRAINT "match_results_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_results" ADD CONSTRAINT "match_results_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_scorers" ADD CONSTRAINT "match_scorers_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_scorers" ADD CONSTRAINT "match_scorers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_entry_id_entries_id_fk" FOREIGN KEY ("home_entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_away_entry_id_entries_id_fk" FOREIGN KEY ("away_entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_agents" ADD CONSTRAINT "free_agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_acts_newest" ON "competition_acts" USING btree ("competition_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "competition_acts_subject" ON "competition_acts" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "competition_acts_actor" ON "competition_acts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "competition_follows_competition" ON "competition_follows" USING btree ("competition_id","account_id");--> statement-breakpoint
CREATE INDEX "competition_organisers_account" ON "competition_organisers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "competition_organisers_by" ON "competition_organisers" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "competition_rules_by" ON "competition_rules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "competitions_newest" ON "competitions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "competitions_season" ON "competitions" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "competitions_creator" ON "competitions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "deductions_stage" ON "deductions" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "deductions_entry" ON "deductions" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "deductions_by" ON "deductions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "draws_stage" ON "draws" USING btree ("stage_id","created_at");--> statement-breakpoint
CREATE INDEX "draws_group" ON "draws" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "draws_by" ON "draws" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "entries_of_team" ON "entries" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "entries_creator" ON "entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "group_entries_entry" ON "group_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "roster_places_account" ON "roster_places" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "roster_places_entry" ON "roster_places" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "roster_places_member" ON "roster_places" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "line_ups_member" ON "line_ups" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "match_clip_people_member" ON "match_clip_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "match_clips_match" ON "match_clips" USING btree ("match_id","created_at" DESC NULLS FIRST,"video_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "match_clips_account" ON "match_clips" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "match_events_match" ON "match_events" USING btree ("match_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "match_events_member" ON "match_events" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "match_events_other" ON "match_events" USING btree ("other_member_id");--> statement-breakpoint
CREATE INDEX "match_events_account" ON "match_events" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "match_results_account" ON "match_results" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "match_scorers_account" ON "match_scorers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "matches_stage" ON "matches" USING btree ("stage_id","round","number");--> statement-breakpoint
CREATE INDEX "matches_group" ON "matches" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "matches_home" ON "matches" USING btree ("home_entry_id","starts_at");--> statement-breakpoint
CREATE INDEX "matches_away" ON "matches" USING btree ("away_entry_id","starts_at");--> statement-breakpoint
CREATE INDEX "matches_starts" ON "matches" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "matches_venue" ON "matches" USING btree ("venue_id","starts_at");--> statement-breakpoint
CREATE INDEX "matches_confirm" ON "matches" USING btree ("confirm_by") WHERE confirm_by is not null;--> statement-breakpoint
CREATE INDEX "matches_nudge" ON "matches" USING btree ("nudge_at") WHERE nudge_at is not null;--> statement-breakpoint
CREATE INDEX "free_agents_newest" ON "free_agents" USING btree ("sport","created_at" DESC NULLS FIRST,"account_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "team_follows_team" ON "team_follows" USING btree ("team_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_once" ON "team_members" USING btree ("team_id","account_id") WHERE until is null and account_id is not null;--> statement-breakpoint
CREATE INDEX "team_members_team" ON "team_members" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "team_members_account" ON "team_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "teams_newest" ON "teams" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teams_sport" ON "teams" USING btree ("sport","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teams_school" ON "teams" USING btree ("school");--> statement-breakpoint
CREATE INDEX "teams_creator" ON "teams" USING btree ("created_by");