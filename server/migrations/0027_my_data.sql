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
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");