ALTER TABLE "competitions" ADD COLUMN "vouched_as" text;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "vouched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "vouched_by" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "vouched_as" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "vouched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "vouched_by" uuid;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_vouched_by_accounts_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_vouched_by_accounts_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_barred" ON "accounts" USING btree ((case
    when split_part("email", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part("email", '@', 1), '^([^+]+)\+.*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace("email", '^([^+]+)\+.*@', '\1@') end)) WHERE not is_active;--> statement-breakpoint
CREATE INDEX "competitions_voucher" ON "competitions" USING btree ("vouched_by");--> statement-breakpoint
CREATE INDEX "teams_voucher" ON "teams" USING btree ("vouched_by");--> statement-breakpoint
-- What admins have made has reached everybody's 'Today' so far, and goes on to.
UPDATE "competitions" SET "vouched_as" = 'Made by an admin', "vouched_at" = "competitions"."created_at", "vouched_by" = "accounts"."id" FROM "accounts" WHERE "accounts"."id" = "competitions"."created_by" AND "accounts"."role" = 'admin' AND "accounts"."is_active";
