CREATE TABLE "feed_labels" (
	"id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_labels_id_label_pk" PRIMARY KEY("id","label")
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"account_id" uuid NOT NULL,
	"post_id" uuid,
	"video_id" uuid,
	"item_id" uuid GENERATED ALWAYS AS (coalesce(post_id, video_id)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saves_account_id_item_id_pk" PRIMARY KEY("account_id","item_id"),
	CONSTRAINT "saves_one" CHECK (num_nonnulls("saves"."post_id", "saves"."video_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "school_follows" (
	"account_id" uuid NOT NULL,
	"school" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "school_follows_account_id_school_pk" PRIMARY KEY("account_id","school")
);
--> statement-breakpoint
CREATE TABLE "ties" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ties_account_id_kind_other_id_pk" PRIMARY KEY("account_id","kind","other_id"),
	CONSTRAINT "ties_kind" CHECK ("ties"."kind" in ('follow', 'mute', 'block')),
	CONSTRAINT "ties_two" CHECK ("ties"."account_id" <> "ties"."other_id")
);
--> statement-breakpoint
ALTER TABLE "feed_labels" ADD CONSTRAINT "feed_labels_id_feed_items_id_fk" FOREIGN KEY ("id") REFERENCES "public"."feed_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_follows" ADD CONSTRAINT "school_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ties" ADD CONSTRAINT "ties_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ties" ADD CONSTRAINT "ties_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_labels_of" ON "feed_labels" USING btree ("label","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_labels_newest" ON "feed_labels" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"label") WHERE label not like 'tag:%';--> statement-breakpoint
CREATE INDEX "saves_newest" ON "saves" USING btree ("account_id","created_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saves_post" ON "saves" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "saves_video" ON "saves" USING btree ("video_id") WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "school_follows_school" ON "school_follows" USING btree ("school","account_id");--> statement-breakpoint
CREATE INDEX "ties_newest" ON "ties" USING btree ("account_id","kind","created_at" DESC NULLS FIRST,"other_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ties_to" ON "ties" USING btree ("other_id","kind","created_at" DESC NULLS FIRST,"account_id" DESC NULLS FIRST);--> statement-breakpoint
-- Written by hand from here on. What an item of the feed is found by, as its post or video has it now.
CREATE FUNCTION labels_of(item_kind text, item_id uuid) RETURNS SETOF text
LANGUAGE sql STABLE AS $$
  SELECT 'by:' || author_id FROM posts WHERE item_kind = 'post' AND id = item_id
  UNION SELECT 'tag:' || lower(tag) FROM posts, unnest(tags) AS tag WHERE item_kind = 'post' AND id = item_id
  UNION SELECT 'by:' || uploader_id FROM videos
    WHERE item_kind = 'video' AND id = item_id AND uploader_id IS NOT NULL
  UNION SELECT 'school:' || school_name FROM videos WHERE item_kind = 'video' AND id = item_id
  UNION SELECT 'tag:' || lower(tag) FROM videos, unnest(tags) AS tag WHERE item_kind = 'video' AND id = item_id
$$;
--> statement-breakpoint
CREATE FUNCTION label_items() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_labels (id, label, created_at)
  SELECT added.id, label, added.created_at FROM added, labels_of(added.kind, added.id) AS label
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What an edit has changed, and an uploader whose account is gone.
CREATE FUNCTION label_anew() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feed_labels WHERE id = NEW.id AND label NOT IN (SELECT labels_of(TG_ARGV[0], NEW.id));
  INSERT INTO feed_labels (id, label, created_at)
  SELECT item.id, label, item.created_at FROM feed_items AS item, labels_of(TG_ARGV[0], NEW.id) AS label
  WHERE item.id = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nobody may write between the filling and the triggers. Readers do not notice.
LOCK TABLE "posts", "videos", "feed_items" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TRIGGER feed_items_labelled AFTER INSERT ON feed_items
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION label_items();
--> statement-breakpoint
CREATE TRIGGER posts_labelled_anew AFTER UPDATE OF tags, author_id ON posts
FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags OR OLD.author_id IS DISTINCT FROM NEW.author_id)
EXECUTE FUNCTION label_anew('post');
--> statement-breakpoint
CREATE TRIGGER videos_labelled_anew AFTER UPDATE OF tags, uploader_id, school_name ON videos
FOR EACH ROW WHEN (
  OLD.tags IS DISTINCT FROM NEW.tags OR OLD.uploader_id IS DISTINCT FROM NEW.uploader_id
  OR OLD.school_name IS DISTINCT FROM NEW.school_name
)
EXECUTE FUNCTION label_anew('video');
--> statement-breakpoint
INSERT INTO feed_labels (id, label, created_at)
SELECT item.id, label, item.created_at FROM (
  SELECT id, 'by:' || author_id AS label FROM posts
  UNION SELECT id, 'tag:' || lower(tag) FROM posts, unnest(tags) AS tag
  UNION SELECT id, 'by:' || uploader_id FROM videos WHERE uploader_id IS NOT NULL
  UNION SELECT id, 'school:' || school_name FROM videos
  UNION SELECT id, 'tag:' || lower(tag) FROM videos, unnest(tags) AS tag
) AS labelled JOIN feed_items AS item USING (id);
