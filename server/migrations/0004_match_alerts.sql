CREATE TABLE "match_alerts" (
	"account_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"known" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_alerts_account_id_match_id_pk" PRIMARY KEY("account_id","match_id")
);
--> statement-breakpoint
ALTER TABLE "match_alerts" ADD CONSTRAINT "match_alerts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_alerts" ADD CONSTRAINT "match_alerts_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_alerts_match" ON "match_alerts" USING btree ("match_id","account_id");--> statement-breakpoint
CREATE INDEX "match_alerts_created" ON "match_alerts" USING btree ("created_at");