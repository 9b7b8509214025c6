DROP INDEX "reactions_account";--> statement-breakpoint
CREATE INDEX "reactions_account" ON "reactions" USING btree ("account_id","post_id");