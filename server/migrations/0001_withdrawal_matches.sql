CREATE TABLE "withdrawal_matches" (
	"match_id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone,
	"version" integer
);
--> statement-breakpoint
ALTER TABLE "withdrawal_matches" ADD CONSTRAINT "withdrawal_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_matches" ADD CONSTRAINT "withdrawal_matches_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_matches_entry" ON "withdrawal_matches" USING btree ("entry_id");