DROP INDEX "accounts_username";--> statement-breakpoint
DROP INDEX "accounts_email";--> statement-breakpoint
-- Written by hand: addresses are kept in lower case from here on, names stay as they are. PostgreSQL's lower() depends on the
-- language of the database, so two that differed for it (I and ı, in Turkish) can be the same now: the one that is verified, else
-- the older one, keeps its own; the others stay, with one that leads nowhere.
UPDATE accounts SET email = lower(email COLLATE "C") || CASE WHEN place = 1 THEN '' ELSE '.' || accounts.id || '.invalid' END
FROM (
  SELECT id, row_number() OVER (PARTITION BY lower(email COLLATE "C") ORDER BY verified_at IS NULL, created_at, id) AS place
  FROM accounts
) AS ranked
WHERE ranked.id = accounts.id AND (place > 1 OR email <> lower(email COLLATE "C"));--> statement-breakpoint
UPDATE accounts SET username = left(username, 17) || '_' || left(md5(accounts.id::text), 12)
FROM (
  SELECT id, row_number() OVER (PARTITION BY lower(username COLLATE "C") ORDER BY verified_at IS NULL, created_at, id) AS place
  FROM accounts
) AS ranked
WHERE ranked.id = accounts.id AND place > 1;--> statement-breakpoint
ALTER TABLE "mail_tokens" DROP CONSTRAINT "mail_tokens_account_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_mailbox" ON "accounts" USING btree (regexp_replace("email", '^([^+]+)\+.*@', '\1@'));--> statement-breakpoint
CREATE INDEX "accounts_admins" ON "accounts" USING btree ("username") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "mail_tokens_account" ON "mail_tokens" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email" collate "C"));