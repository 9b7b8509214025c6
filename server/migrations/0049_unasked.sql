DROP INDEX "accounts_email";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "signed_up_with" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "asked_name" text;--> statement-breakpoint
UPDATE "entries" SET "asked_name" = competition.name FROM "competitions" AS competition
  WHERE competition.id = competition_id AND "entries".state = 'asked';--> statement-breakpoint
-- Sign-ups with an email that had one already stood under 'taken 0 ' and the email.
UPDATE "accounts" SET "email" = substr("email", 9) WHERE "email" ~ '^taken [0-9] ' AND verified_at IS NULL;--> statement-breakpoint
CREATE INDEX "accounts_signups" ON "accounts" USING btree ("email","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE verified_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE verified_at is not null;