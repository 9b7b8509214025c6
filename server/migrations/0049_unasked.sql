ALTER TABLE "match_clip_refusals" DROP CONSTRAINT "match_clip_refusals_what";--> statement-breakpoint
DROP INDEX "accounts_email";--> statement-breakpoint
ALTER TABLE "match_clip_proposals" DROP CONSTRAINT "match_clip_proposals_video_id_match_id_pk";--> statement-breakpoint
-- Each who asks has one wish for a clip: the first.
DELETE FROM "match_clip_proposals" AS later USING "match_clip_proposals" AS first
  WHERE later.video_id = first.video_id AND later.account_id = first.account_id
    AND (first.created_at, first.match_id) < (later.created_at, later.match_id);--> statement-breakpoint
ALTER TABLE "match_clip_proposals" ADD CONSTRAINT "match_clip_proposals_video_id_account_id_pk" PRIMARY KEY("video_id","account_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "signed_up_with" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "asked_name" text;--> statement-breakpoint
UPDATE "entries" SET "asked_name" = competition.name FROM "competitions" AS competition
  WHERE competition.id = competition_id AND "entries".state = 'asked';--> statement-breakpoint
-- Sign-ups with an email that had one already stood under 'taken 0 ' and the email.
UPDATE "accounts" SET "email" = substr("email", 9) WHERE "email" ~ '^taken [0-9] ' AND verified_at IS NULL;--> statement-breakpoint
CREATE INDEX "accounts_signups" ON "accounts" USING btree ("email","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE verified_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE verified_at is not null;--> statement-breakpoint
ALTER TABLE "match_clip_refusals" ADD CONSTRAINT "match_clip_refusals_what" CHECK ("match_clip_refusals"."what" in ('name', 'match', 'asked'));