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
ALTER TABLE "accounts" ADD COLUMN "username_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_usernames_account" ON "former_usernames" USING btree ("account_id");--> statement-breakpoint
-- Written by hand from here on: what pictures of people take is counted among the bytes of pictures (migration 0018).
CREATE TRIGGER avatars_bytes_added AFTER INSERT ON avatars
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
--> statement-breakpoint
CREATE TRIGGER avatars_bytes_removed AFTER DELETE ON avatars
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
--> statement-breakpoint
CREATE TRIGGER avatars_bytes_changed AFTER UPDATE ON avatars
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_picture_bytes();
