CREATE TABLE "team_refusals" (
	"team_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_refusals_account_id_team_id_pk" PRIMARY KEY("account_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "notification_actors" ADD COLUMN "rung_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD COLUMN "has_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD COLUMN "waiting" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "holds" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "known" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "rings_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "team_refusals" ADD CONSTRAINT "team_refusals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_refusals" ADD CONSTRAINT "team_refusals_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_refusals_asker" ON "team_refusals" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_ringing" ON "notifications" USING btree ("rings_at") WHERE rings_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_changed" ON "notifications" USING btree ("account_id") WHERE rings_at is not null;--> statement-breakpoint
CREATE INDEX "team_members_invited_by" ON "team_members" USING btree ("invited_by") WHERE invited_by is not null;