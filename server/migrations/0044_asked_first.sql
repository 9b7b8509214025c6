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
CREATE TABLE "match_clip_proposals" (
	"video_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"minute" integer,
	"added" integer,
	"member_ids" uuid[] DEFAULT '{}' NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_clip_proposals_video_id_match_id_pk" PRIMARY KEY("video_id","match_id"),
	CONSTRAINT "match_clip_proposals_minute" CHECK ("match_clip_proposals"."minute" between 0 and 200 and "match_clip_proposals"."added" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "organiser_invitations" ADD CONSTRAINT "organiser_invitations_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_invitations" ADD CONSTRAINT "organiser_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_invitations" ADD CONSTRAINT "organiser_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organiser_invitations_account" ON "organiser_invitations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "organiser_invitations_by" ON "organiser_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "match_clip_proposals_match" ON "match_clip_proposals" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "match_clip_proposals_account" ON "match_clip_proposals" USING btree ("account_id");