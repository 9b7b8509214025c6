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
ALTER TABLE "digests" ADD CONSTRAINT "digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at") WHERE due_at is not null;