-- Made from server/schema and its functions; written by hand are the extensions, UNLOGGED, the fillfactor and the includes,
-- in whose place the files stand (server/platform/database/database.ts).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- include functions/names.sql
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"google_subject" text,
	"role" text DEFAULT 'user' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"signed_up_with" text,
	"profile_picture" text,
	"username_changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"leaving_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_google_subject_unique" UNIQUE("google_subject"),
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('user', 'admin')),
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email" collate "C")),
	CONSTRAINT "accounts_username_form" CHECK ("accounts"."username" ~ '^[A-Za-z0-9_.]{3,30}$')
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mail_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mail_tokens_purpose" CHECK ("mail_tokens"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"slot" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "totals_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_name" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_loves" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_loves_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"video_id" uuid,
	"match_id" uuid,
	"account_id" uuid,
	"content" text NOT NULL,
	"hidden" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"parent_id" uuid,
	"answers_id" uuid,
	"edited_at" timestamp (3) with time zone,
	"edition" integer DEFAULT 0 NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"hidden_replies" integer DEFAULT 0 NOT NULL,
	"love_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") between 1 and 2000),
	CONSTRAINT "comments_target" CHECK (num_nonnulls("comments"."post_id", "comments"."video_id", "comments"."match_id") = 1),
	CONSTRAINT "comments_hidden" CHECK ("comments"."hidden" in ('hidden', 'held'))
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid,
	"post_id" uuid,
	"author_id" uuid NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"is_told" boolean NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mentions_one" CHECK (num_nonnulls("mentions"."comment_id", "mentions"."post_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"with_videos" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"file_key" text,
	"byte_size" bigint,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ticket_hash" "bytea",
	"ticket_until" timestamp (3) with time zone,
	CONSTRAINT "data_exports_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "data_exports_whole" CHECK (num_nonnulls("data_exports"."file_key", "data_exports"."byte_size", "data_exports"."ready_at", "data_exports"."expires_at") in (0, 4)),
	CONSTRAINT "data_exports_ticket" CHECK (("data_exports"."ticket_hash" is null) = ("data_exports"."ticket_until" is null))
);
--> statement-breakpoint
CREATE TABLE "fact_deliveries" (
	"consumer" text NOT NULL,
	"fact_id" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"retry_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "fact_deliveries_consumer_fact_id_pk" PRIMARY KEY("consumer","fact_id")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_labels" (
	"id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_labels_id_label_pk" PRIMARY KEY("id","label")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text collate "C" NOT NULL,
	"words" "tsvector" NOT NULL,
	"owner_id" uuid,
	"school" text,
	"faculty" text,
	"event_type" text,
	"country_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_entries_kind" CHECK ("search_entries"."kind" in ('person', 'clip', 'post', 'school', 'team', 'competition'))
);
--> statement-breakpoint
CREATE TABLE "search_tags" (
	"entry_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_tags_entry_id_tag_pk" PRIMARY KEY("entry_id","tag")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"near" text[] NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tallies_scope_key_pk" PRIMARY KEY("scope","key"),
	CONSTRAINT "tallies_count" CHECK ("tallies"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"account_id" uuid NOT NULL,
	"post_id" uuid,
	"video_id" uuid,
	"item_id" uuid GENERATED ALWAYS AS (coalesce(post_id, video_id)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saves_account_id_item_id_pk" PRIMARY KEY("account_id","item_id"),
	CONSTRAINT "saves_one" CHECK (num_nonnulls("saves"."post_id", "saves"."video_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "school_follows" (
	"account_id" uuid NOT NULL,
	"school" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "school_follows_account_id_school_pk" PRIMARY KEY("account_id","school")
);
--> statement-breakpoint
CREATE TABLE "ties" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ties_account_id_kind_other_id_pk" PRIMARY KEY("account_id","kind","other_id"),
	CONSTRAINT "ties_kind" CHECK ("ties"."kind" in ('follow', 'mute', 'block')),
	CONSTRAINT "ties_two" CHECK ("ties"."account_id" <> "ties"."other_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key"),
	CONSTRAINT "idempotency_keys_length" CHECK (char_length("idempotency_keys"."key") between 8 and 100)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	CONSTRAINT "report_cases_thing" UNIQUE("kind","thing_id"),
	CONSTRAINT "report_cases_outcome" CHECK ("report_cases"."outcome" in ('hidden', 'dismissed')),
	CONSTRAINT "report_cases_handled_whole" CHECK (("report_cases"."outcome" is null) = ("report_cases"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reported_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"row_id" uuid NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reported_words_once" UNIQUE("place","row_id","part")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_one_each" UNIQUE("case_id","reporter_id"),
	CONSTRAINT "reports_text_length" CHECK (char_length("reports"."text") <= 500)
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"told_until" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"visited_at" timestamp (3) with time zone NOT NULL,
	"ended" text,
	"token" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	CONSTRAINT "digests_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "digests_ended" CHECK ("digests"."ended" in ('idle', 'refused')),
	CONSTRAINT "digests_ended_off" CHECK ("digests"."ended" is null or "digests"."due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"account_id" uuid NOT NULL,
	"browser" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_id_browser_pk" PRIMARY KEY("account_id","browser")
);
--> statement-breakpoint
CREATE TABLE "notification_actors" (
	"notification_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"acts" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rung_at" timestamp (3) with time zone,
	"has_taken_back" boolean DEFAULT false NOT NULL,
	"waiting" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notification_actors_notification_id_actor_id_pk" PRIMARY KEY("notification_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"here" boolean NOT NULL,
	"push" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_settings_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" text,
	"place_id" uuid,
	"count" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"holds" text,
	"known" text,
	"rings_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	"push_waits" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_one_each" UNIQUE("account_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "quiet_hours_minutes" CHECK ("quiet_hours"."from_minute" between 0 and 1439 and "quiet_hours"."until_minute" between 0 and 1439),
	CONSTRAINT "quiet_hours_some" CHECK ("quiet_hours"."from_minute" <> "quiet_hours"."until_minute")
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "avatars_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "former_usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"school" text DEFAULT '' NOT NULL,
	"faculty" text DEFAULT '' NOT NULL,
	"teams" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"visibility" text DEFAULT 'members' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profiles_lengths" CHECK (char_length("profiles"."name") <= 40 and char_length("profiles"."bio") <= 160),
	CONSTRAINT "profiles_links" CHECK (cardinality("profiles"."links") <= 5),
	CONSTRAINT "profiles_visibility" CHECK ("profiles"."visibility" in ('everyone', 'members', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file_key" text NOT NULL,
	"widths" integer[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"thumbhash" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_images_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "post_images_position" CHECK ("post_images"."position" between 0 and 9),
	CONSTRAINT "post_images_size" CHECK ("post_images"."width" > 0 and "post_images"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reaction_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"picture_bytes" bigint DEFAULT 0 NOT NULL,
	"hidden" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "posts_content_length" CHECK (char_length("posts"."content") <= 5000),
	CONSTRAINT "posts_category" CHECK ("posts"."category" in ('general', 'sports', 'achievement', 'training', 'competition', 'fitness')),
	CONSTRAINT "posts_counters" CHECK ("posts"."like_count" >= 0 and "posts"."comment_count" >= 0),
	CONSTRAINT "posts_hidden" CHECK ("posts"."hidden" in ('hidden', 'held'))
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"post_id" uuid,
	"video_id" uuid,
	"match_id" uuid,
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reactions_target" CHECK (num_nonnulls("reactions"."post_id", "reactions"."video_id", "reactions"."match_id") = 1),
	CONSTRAINT "reactions_type" CHECK ("reactions"."type" in ('like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow'))
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"country_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "universities_country_id_name_pk" PRIMARY KEY("country_id","name")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"fence" bigserial NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"home" text NOT NULL,
	"host" text NOT NULL,
	"shares_all" boolean NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"vouched_as" text,
	"vouched_at" timestamp (3) with time zone,
	"vouched_by" uuid,
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
	"takes_back" uuid,
	"seed" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draws_taken_back" UNIQUE("takes_back"),
	CONSTRAINT "draws_kind" CHECK ("draws"."kind" in ('level', 'groups', 'slots'))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"state" text NOT NULL,
	"asked_name" text,
	"is_agreed" boolean DEFAULT true NOT NULL,
	"former_name" text,
	"seed" integer,
	"withdrawal" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entries_team" UNIQUE("competition_id","team_id"),
	CONSTRAINT "entries_state" CHECK ("entries"."state" in ('asked', 'entered', 'withdrawn', 'refused')),
	CONSTRAINT "entries_withdrawal" CHECK (("entries"."state" = 'withdrawn') = ("entries"."withdrawal" is not null))
);
--> statement-breakpoint
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
	"edition" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "entry_invitations_once" UNIQUE("competition_id","team_id"),
	CONSTRAINT "entry_invitations_state" CHECK ("entry_invitations"."state" in ('sent', 'accepted', 'declined'))
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
	"named_by" uuid,
	CONSTRAINT "groups_position" UNIQUE("stage_id","position")
);
--> statement-breakpoint
CREATE TABLE "organiser_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid,
	"account_id" uuid NOT NULL,
	"invited_by" uuid,
	"state" text NOT NULL,
	"is_unnamed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "organiser_invitations_once" UNIQUE("competition_id","account_id"),
	CONSTRAINT "organiser_invitations_state" CHECK ("organiser_invitations"."state" in ('sent', 'accepted', 'declined', 'left', 'withdrawn'))
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
	"named_by" uuid,
	CONSTRAINT "seasons_once" UNIQUE("name","starts_on","ends_on")
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
	"named_by" uuid,
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
CREATE TABLE "match_clip_proposals" (
	"video_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"minute" integer,
	"added" integer,
	"member_ids" uuid[] DEFAULT '{}' NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_clip_proposals_video_id_account_id_pk" PRIMARY KEY("video_id","account_id"),
	CONSTRAINT "match_clip_proposals_minute" CHECK ("match_clip_proposals"."minute" between 0 and 200 and "match_clip_proposals"."added" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "match_clip_refusals" (
	"video_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"what" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_clip_refusals_video_id_account_id_what_pk" PRIMARY KEY("video_id","account_id","what"),
	CONSTRAINT "match_clip_refusals_what" CHECK ("match_clip_refusals"."what" in ('name', 'match', 'asked'))
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
	"goes_on" text,
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
	"other_leg" integer,
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
	"like_count" integer DEFAULT 0 NOT NULL,
	"reaction_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "matches_number" UNIQUE("competition_id","number"),
	CONSTRAINT "matches_state" CHECK ("matches"."state" in ('scheduled', 'live', 'submitted', 'confirmed', 'disputed', 'decided', 'postponed', 'cancelled')),
	CONSTRAINT "matches_sides" CHECK ("matches"."home_entry_id" is null or "matches"."home_entry_id" <> "matches"."away_entry_id"),
	CONSTRAINT "matches_counters" CHECK ("matches"."like_count" >= 0 and "matches"."comment_count" >= 0),
	CONSTRAINT "matches_scores" CHECK ("matches"."home_score" >= 0 and "matches"."away_score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "past_sides" (
	"match_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "past_sides_match_id_entry_id_pk" PRIMARY KEY("match_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"name" text NOT NULL,
	"named_by" uuid,
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
	"named_by" uuid,
	"role" text NOT NULL,
	"number" integer,
	"since" date,
	"is_invited" boolean DEFAULT false NOT NULL,
	"asked_name" text,
	"invited_by" uuid,
	"until" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "team_members_role" CHECK ("team_members"."role" in ('captain', 'vice', 'player', 'coach')),
	CONSTRAINT "team_members_number" CHECK ("team_members"."number" between 0 and 999),
	CONSTRAINT "team_members_time" CHECK ("team_members"."until" is null or "team_members"."since" is null or "team_members"."until" >= "team_members"."since")
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
	"vouched_as" text,
	"vouched_at" timestamp (3) with time zone,
	"vouched_by" uuid,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	CONSTRAINT "teams_join_token_unique" UNIQUE("join_token"),
	CONSTRAINT "teams_of" CHECK ("teams"."of" in ('school', 'faculty', 'hall', 'none')),
	CONSTRAINT "teams_hidden" CHECK ("teams"."hidden" in ('hidden', 'held'))
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"etag" text,
	"tail_key" text,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_parts_upload_id_n_pk" PRIMARY KEY("upload_id","n"),
	CONSTRAINT "upload_parts_place" CHECK (num_nonnulls("upload_parts"."etag", "upload_parts"."tail_key") = 1),
	CONSTRAINT "upload_parts_bytes" CHECK ("upload_parts"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"byte_size" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"multipart" text,
	CONSTRAINT "uploads_size" CHECK ("uploads"."byte_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "host_usage" (
	"host" text NOT NULL,
	"day" date NOT NULL,
	"uploads" integer NOT NULL,
	"edit_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "host_usage_host_day_pk" PRIMARY KEY("host","day"),
	CONSTRAINT "host_usage_uploads" CHECK ("host_usage"."uploads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploader_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"country" text NOT NULL,
	"school_name" text NOT NULL,
	"school_faculty" text NOT NULL,
	"school_department" text,
	"event_type" text NOT NULL,
	"event_subtype" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"participants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category" text GENERATED ALWAYS AS (case event_type when 'Training' then 'training' when 'General' then 'general' else 'competition' end) STORED NOT NULL,
	"status" text NOT NULL,
	"host" text NOT NULL,
	"host_video_id" text,
	"host_state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"host_error" text,
	"upload_key" text,
	"upload_id" uuid,
	"poster_key" text,
	"poster_bytes" bigint,
	"mime_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"duration_seconds" real NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"host_lacks_words" boolean DEFAULT false NOT NULL,
	"host_lacks_poster" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reaction_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "videos_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "videos_host_id" UNIQUE("host","host_video_id"),
	CONSTRAINT "videos_title_length" CHECK (char_length("videos"."title") between 1 and 100),
	CONSTRAINT "videos_description_length" CHECK (char_length("videos"."description") between 1 and 5000),
	CONSTRAINT "videos_event_type" CHECK ("videos"."event_type" in ('Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General')),
	CONSTRAINT "videos_event_subtype" CHECK ("videos"."event_subtype" is null or "videos"."event_type" = 'Intra-University'),
	CONSTRAINT "videos_status" CHECK ("videos"."status" in ('stored', 'published', 'failed', 'hidden')),
	CONSTRAINT "videos_host_video_id" CHECK ("videos"."host_video_id" ~ '^[A-Za-z0-9_-]{11}$'),
	CONSTRAINT "videos_counters" CHECK ("videos"."like_count" >= 0 and "videos"."comment_count" >= 0),
	CONSTRAINT "videos_published_whole" CHECK ("videos"."status" not in ('published', 'hidden') or "videos"."host_video_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_loves" ADD CONSTRAINT "comment_loves_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_loves" ADD CONSTRAINT "comment_loves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_deliveries" ADD CONSTRAINT "fact_deliveries_fact_id_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_labels" ADD CONSTRAINT "feed_labels_id_feed_items_id_fk" FOREIGN KEY ("id") REFERENCES "public"."feed_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_tags" ADD CONSTRAINT "search_tags_entry_id_search_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."search_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_follows" ADD CONSTRAINT "school_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ties" ADD CONSTRAINT "ties_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ties" ADD CONSTRAINT "ties_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "universities" ADD CONSTRAINT "universities_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_vouched_by_accounts_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deductions" ADD CONSTRAINT "deductions_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_invitations" ADD CONSTRAINT "entry_invitations_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_entries" ADD CONSTRAINT "group_entries_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_entries" ADD CONSTRAINT "group_entries_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_invitations" ADD CONSTRAINT "organiser_invitations_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_invitations" ADD CONSTRAINT "organiser_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_invitations" ADD CONSTRAINT "organiser_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_places" ADD CONSTRAINT "roster_places_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_tokens" ADD CONSTRAINT "calendar_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ups" ADD CONSTRAINT "line_ups_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ups" ADD CONSTRAINT "line_ups_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_people" ADD CONSTRAINT "match_clip_people_video_id_match_clips_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."match_clips"("video_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_people" ADD CONSTRAINT "match_clip_people_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_refusals" ADD CONSTRAINT "match_clip_refusals_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_refusals" ADD CONSTRAINT "match_clip_refusals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_sides" ADD CONSTRAINT "past_sides_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_agents" ADD CONSTRAINT "free_agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_refusals" ADD CONSTRAINT "team_refusals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_refusals" ADD CONSTRAINT "team_refusals_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_vouched_by_accounts_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_uploader_id_accounts_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_signups" ON "accounts" USING btree ("email","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "accounts_mailbox" ON "accounts" USING btree (regexp_replace("email", '^([^+]+)\+.*@', '\1@'));--> statement-breakpoint
CREATE INDEX "accounts_barred" ON "accounts" USING btree ((case
    when split_part("email", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part("email", '@', 1), '^([^+]+)\+.*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace("email", '^([^+]+)\+.*@', '\1@') end)) WHERE not is_active;--> statement-breakpoint
CREATE INDEX "accounts_admins" ON "accounts" USING btree ("username") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_searched" ON "accounts" USING gin ((chr(10) || lower("username" collate "C") || chr(10) || "email" || chr(10)) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "accounts_unverified" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "accounts_inactive" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_active;--> statement-breakpoint
CREATE INDEX "accounts_leaving" ON "accounts" USING btree ("id") WHERE leaving_at is not null;--> statement-breakpoint
CREATE INDEX "mail_tokens_account" ON "mail_tokens" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "totals_name" ON "totals" USING btree ("name");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_loves_account" ON "comment_loves" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_video" ON "comments" USING btree ("video_id","created_at","id") WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "comments_match" ON "comments" USING btree ("match_id","created_at","id") WHERE match_id is not null;--> statement-breakpoint
CREATE INDEX "comments_post_listed" ON "comments" USING btree ("post_id","created_at","id") WHERE parent_id is null and post_id is not null;--> statement-breakpoint
CREATE INDEX "comments_video_listed" ON "comments" USING btree ("video_id","created_at","id") WHERE parent_id is null and video_id is not null;--> statement-breakpoint
CREATE INDEX "comments_match_listed" ON "comments" USING btree ("match_id","created_at","id") WHERE parent_id is null and match_id is not null;--> statement-breakpoint
CREATE INDEX "comments_post_loved" ON "comments" USING btree ("post_id","love_count","created_at","id") WHERE parent_id is null and post_id is not null;--> statement-breakpoint
CREATE INDEX "comments_video_loved" ON "comments" USING btree ("video_id","love_count","created_at","id") WHERE parent_id is null and video_id is not null;--> statement-breakpoint
CREATE INDEX "comments_match_loved" ON "comments" USING btree ("match_id","love_count","created_at","id") WHERE parent_id is null and match_id is not null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","created_at","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_post_pinned" ON "comments" USING btree ("post_id") WHERE pinned_at is not null and post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_video_pinned" ON "comments" USING btree ("video_id") WHERE pinned_at is not null and video_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_match_pinned" ON "comments" USING btree ("match_id") WHERE pinned_at is not null and match_id is not null;--> statement-breakpoint
CREATE INDEX "comments_account" ON "comments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_hidden" ON "comments" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden is not null;--> statement-breakpoint
CREATE INDEX "comments_time" ON "comments" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_comment" ON "mentions" USING btree ("comment_id","name") WHERE comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_post" ON "mentions" USING btree ("post_id","name") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "mentions_account" ON "mentions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mentions_author" ON "mentions" USING btree ("author_id","is_told","created_at");--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "fact_deliveries_fact" ON "fact_deliveries" USING btree ("fact_id");--> statement-breakpoint
CREATE INDEX "facts_by_time" ON "facts" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "feed_items_newest" ON "feed_items" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_items_category" ON "feed_items" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_labels_of" ON "feed_labels" USING btree ("label","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_labels_newest" ON "feed_labels" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"label") WHERE label not like 'tag:%';--> statement-breakpoint
CREATE INDEX "search_entries_person" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "search_entries_clip" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'clip';--> statement-breakpoint
CREATE INDEX "search_entries_post" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'post';--> statement-breakpoint
CREATE INDEX "search_entries_school" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'school';--> statement-breakpoint
CREATE INDEX "search_entries_team" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'team';--> statement-breakpoint
CREATE INDEX "search_entries_competition" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'competition';--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_entries_name" ON "search_entries" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "search_tags_word" ON "search_tags" USING btree ("word","tag");--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "saves_newest" ON "saves" USING btree ("account_id","created_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saves_post" ON "saves" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "saves_video" ON "saves" USING btree ("video_id") WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "school_follows_school" ON "school_follows" USING btree ("school","account_id");--> statement-breakpoint
CREATE INDEX "ties_newest" ON "ties" USING btree ("account_id","kind","created_at" DESC NULLS FIRST,"other_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ties_to" ON "ties" USING btree ("other_id","kind","created_at" DESC NULLS FIRST,"account_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("opened_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "report_cases_handled" ON "report_cases" USING btree ("handled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "notification_actors_newest" ON "notification_actors" USING btree ("notification_id","at" DESC NULLS FIRST) WHERE acts > 0;--> statement-breakpoint
CREATE INDEX "notification_actors_actor" ON "notification_actors" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("account_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE count > 0;--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("account_id") WHERE seen_at is null and count > 0;--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_ringing" ON "notifications" USING btree ("rings_at") WHERE rings_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_changed" ON "notifications" USING btree ("account_id") WHERE rings_at is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id","confirmed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_age" ON "push_subscriptions" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "former_usernames_account" ON "former_usernames" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_hidden" ON "posts" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden is not null;--> statement-breakpoint
CREATE INDEX "posts_pictures" ON "posts" USING btree ("author_id","picture_bytes") WHERE picture_bytes > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_video" ON "reactions" USING btree ("video_id","account_id") WHERE video_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_match" ON "reactions" USING btree ("match_id","account_id") WHERE match_id is not null;--> statement-breakpoint
CREATE INDEX "reactions_newest" ON "reactions" USING btree ("post_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reactions_video_newest" ON "reactions" USING btree ("video_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "reactions_account" ON "reactions" USING btree ("account_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_post" ON "reactions" USING btree ("post_id","account_id");--> statement-breakpoint
CREATE INDEX "reactions_time" ON "reactions" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
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
CREATE INDEX "competitions_voucher" ON "competitions" USING btree ("vouched_by");--> statement-breakpoint
CREATE INDEX "deductions_stage" ON "deductions" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "deductions_entry" ON "deductions" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "deductions_by" ON "deductions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "draws_stage" ON "draws" USING btree ("stage_id","created_at");--> statement-breakpoint
CREATE INDEX "draws_group" ON "draws" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "draws_by" ON "draws" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "entries_of_team" ON "entries" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "entries_creator" ON "entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "entry_invitations_entry" ON "entry_invitations" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entry_invitations_team" ON "entry_invitations" USING btree ("team_id","told_at");--> statement-breakpoint
CREATE INDEX "entry_invitations_by" ON "entry_invitations" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "entry_invitations_answered" ON "entry_invitations" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "group_entries_entry" ON "group_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "groups_named_by" ON "groups" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "organiser_invitations_account" ON "organiser_invitations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "organiser_invitations_by" ON "organiser_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "roster_places_account" ON "roster_places" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "roster_places_entry" ON "roster_places" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "roster_places_member" ON "roster_places" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "seasons_named_by" ON "seasons" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "stages_named_by" ON "stages" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "line_ups_member" ON "line_ups" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "match_clip_people_member" ON "match_clip_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "match_clip_proposals_match" ON "match_clip_proposals" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "match_clip_proposals_account" ON "match_clip_proposals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "match_clip_refusals_account" ON "match_clip_refusals" USING btree ("account_id");--> statement-breakpoint
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
CREATE INDEX "matches_created" ON "matches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "matches_venue" ON "matches" USING btree ("venue_id","starts_at");--> statement-breakpoint
CREATE INDEX "matches_confirm" ON "matches" USING btree ("confirm_by") WHERE confirm_by is not null;--> statement-breakpoint
CREATE INDEX "matches_nudge" ON "matches" USING btree ("nudge_at") WHERE nudge_at is not null;--> statement-breakpoint
CREATE INDEX "past_sides_entry" ON "past_sides" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "past_sides_team" ON "past_sides" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "venues_named_by" ON "venues" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "free_agents_newest" ON "free_agents" USING btree ("sport","created_at" DESC NULLS FIRST,"account_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "team_follows_team" ON "team_follows" USING btree ("team_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_once" ON "team_members" USING btree ("team_id","account_id") WHERE until is null and account_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_number_once" ON "team_members" USING btree ("team_id","number") WHERE until is null and since is not null and number is not null;--> statement-breakpoint
CREATE INDEX "team_members_team" ON "team_members" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "team_members_account" ON "team_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "team_members_named_by" ON "team_members" USING btree ("named_by") WHERE named_by is not null;--> statement-breakpoint
CREATE INDEX "team_members_invited_by" ON "team_members" USING btree ("invited_by") WHERE invited_by is not null;--> statement-breakpoint
CREATE INDEX "team_refusals_asker" ON "team_refusals" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
CREATE INDEX "teams_listed" ON "teams" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_placeholder;--> statement-breakpoint
CREATE INDEX "teams_sport" ON "teams" USING btree ("sport","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_placeholder;--> statement-breakpoint
CREATE INDEX "teams_named" ON "teams" USING btree ("sport",fold_name("name")) WHERE not is_placeholder;--> statement-breakpoint
CREATE INDEX "teams_school" ON "teams" USING btree ("school");--> statement-breakpoint
CREATE INDEX "teams_creator" ON "teams" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "teams_voucher" ON "teams" USING btree ("vouched_by");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_oldest" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "videos_faculty" ON "videos" USING btree ("school_faculty","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "videos_uploader" ON "videos" USING btree ("uploader_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_unpublished" ON "videos" USING btree ("created_at") WHERE status <> 'published';--> statement-breakpoint
CREATE INDEX "videos_upload_key" ON "videos" USING btree ("upload_key") WHERE upload_key is not null;--> statement-breakpoint
CREATE INDEX "videos_poster_key" ON "videos" USING btree ("poster_key") WHERE poster_key is not null;--> statement-breakpoint
CREATE INDEX "videos_late_at_host" ON "videos" USING btree ("id") WHERE host_lacks_words or host_lacks_poster;--> statement-breakpoint
-- A row of each is written anew with most requests of its member.
ALTER TABLE "sessions" SET (fillfactor = 85);--> statement-breakpoint
-- include functions/account-deletion.sql
--> statement-breakpoint
-- include functions/comments.sql
--> statement-breakpoint
-- include functions/feed-labels.sql
--> statement-breakpoint
-- include functions/moderation.sql
--> statement-breakpoint
-- include functions/notifications.sql
--> statement-breakpoint
-- include functions/reactions.sql
--> statement-breakpoint
-- include functions/reminders.sql
--> statement-breakpoint
-- include functions/search.sql
--> statement-breakpoint
-- include functions/stored-bytes.sql
--> statement-breakpoint
-- include functions/totals.sql
