CREATE TABLE "known_browsers" (
	"account_id" uuid NOT NULL,
	"browser" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_id_browser_pk" PRIMARY KEY("account_id","browser")
);
--> statement-breakpoint
CREATE TABLE "notification_actors" (
	"notification_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"acts" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_actors_notification_id_actor_id_pk" PRIMARY KEY("notification_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" text,
	"place_id" uuid,
	"count" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_one_each" UNIQUE("account_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_actors_newest" ON "notification_actors" USING btree ("notification_id","at" DESC NULLS FIRST) WHERE acts > 0;--> statement-breakpoint
CREATE INDEX "notification_actors_actor" ON "notification_actors" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("account_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE count > 0;--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("account_id") WHERE seen_at is null and count > 0;--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("at");--> statement-breakpoint
-- How many people's acts stand: also when an account goes, with all that it did, by cascade.
CREATE FUNCTION count_notification_actors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	difference integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN difference := (NEW.acts > 0)::int; END IF;
	IF TG_OP <> 'INSERT' THEN difference := difference - (OLD.acts > 0)::int; END IF;
	IF difference <> 0 THEN
		UPDATE notifications SET count = count + difference
		WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.notification_id ELSE NEW.notification_id END;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notification_actors_count AFTER INSERT OR UPDATE OF acts OR DELETE ON notification_actors
	FOR EACH ROW EXECUTE FUNCTION count_notification_actors();
