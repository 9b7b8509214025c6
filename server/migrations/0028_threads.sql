-- Arranged by hand. Nobody waits for a table that this holds already, as the table is asked for first.
LOCK TABLE "comments" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "comment_loves" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_loves_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "comments"
	ALTER COLUMN "account_id" DROP NOT NULL,
	ADD COLUMN "parent_id" uuid,
	ADD COLUMN "answers_id" uuid,
	ADD COLUMN "edited_at" timestamp (3) with time zone,
	ADD COLUMN "edition" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "pinned_at" timestamp (3) with time zone,
	ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "hidden_replies" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "love_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_loves" ADD CONSTRAINT "comment_loves_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_loves" ADD CONSTRAINT "comment_loves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_loves_account" ON "comment_loves" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_post_listed" ON "comments" USING btree ("post_id","created_at","id") WHERE parent_id is null and post_id is not null;--> statement-breakpoint
CREATE INDEX "comments_video_listed" ON "comments" USING btree ("video_id","created_at","id") WHERE parent_id is null and video_id is not null;--> statement-breakpoint
CREATE INDEX "comments_post_loved" ON "comments" USING btree ("post_id","love_count","created_at","id") WHERE parent_id is null and post_id is not null;--> statement-breakpoint
CREATE INDEX "comments_video_loved" ON "comments" USING btree ("video_id","love_count","created_at","id") WHERE parent_id is null and video_id is not null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","created_at","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_post_pinned" ON "comments" USING btree ("post_id") WHERE pinned_at is not null and post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_video_pinned" ON "comments" USING btree ("video_id") WHERE pinned_at is not null and video_id is not null;--> statement-breakpoint
-- Written by hand from here on. A comment that goes while replies to it stay leaves a stub under its id; the last of
-- the replies takes the stub with it. Each statement that deletes comments comes by, also by cascade and from servers
-- of before; a stub that is itself deleted (its post goes) is not made again.
CREATE FUNCTION keep_threads() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM removed WHERE parent_id IS NOT NULL OR reply_count + hidden_replies > 0) THEN
    RETURN NULL;
  END IF;
  -- The text has to have a character.
  INSERT INTO comments (id, post_id, video_id, content, hidden, created_at, reply_count, hidden_replies)
  SELECT gone.id, gone.post_id, gone.video_id, '-', 'hidden', gone.created_at, stay.seen, stay.unseen
  FROM removed AS gone CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE reply.hidden IS NULL)::int AS seen,
      count(*) FILTER (WHERE reply.hidden IS NOT NULL)::int AS unseen
    FROM comments AS reply WHERE reply.parent_id = gone.id
  ) AS stay
  WHERE gone.account_id IS NOT NULL AND gone.reply_count + gone.hidden_replies > 0 AND stay.seen + stay.unseen > 0;
  -- A parent that went in the same statement has its stub with what stays already.
  UPDATE comments SET
    reply_count = reply_count - change.seen,
    hidden_replies = hidden_replies - change.unseen
  FROM (
    SELECT parent_id, count(*) FILTER (WHERE hidden IS NULL)::int AS seen,
      count(*) FILTER (WHERE hidden IS NOT NULL)::int AS unseen
    FROM removed WHERE parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM removed) GROUP BY parent_id
  ) AS change
  WHERE comments.id = change.parent_id;
  DELETE FROM comments
  WHERE id IN (SELECT parent_id FROM removed) AND account_id IS NULL AND reply_count = 0 AND hidden_replies = 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_keep_threads AFTER DELETE ON comments
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_threads();
--> statement-breakpoint
-- For each row, so that comments that are no replies cost nothing.
CREATE FUNCTION keep_reply_count() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change int := CASE WHEN NEW.hidden IS NULL THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE comments SET reply_count = reply_count + change, hidden_replies = hidden_replies - change
    WHERE id = NEW.parent_id;
  ELSIF NEW.hidden IS NULL THEN
    UPDATE comments SET reply_count = reply_count + 1 WHERE id = NEW.parent_id;
  ELSE
    UPDATE comments SET hidden_replies = hidden_replies + 1 WHERE id = NEW.parent_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_reply_added AFTER INSERT ON comments
FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION keep_reply_count();
--> statement-breakpoint
CREATE TRIGGER comments_reply_changed AFTER UPDATE OF hidden ON comments
FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL AND (NEW.hidden IS NULL) <> (OLD.hidden IS NULL))
EXECUTE FUNCTION keep_reply_count();
--> statement-breakpoint
CREATE FUNCTION keep_love_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comments SET love_count = love_count + change.n
    FROM (SELECT comment_id, count(*)::int AS n FROM added GROUP BY comment_id) AS change
    WHERE comments.id = change.comment_id;
  ELSE
    UPDATE comments SET love_count = love_count - change.n
    FROM (SELECT comment_id, count(*)::int AS n FROM removed GROUP BY comment_id) AS change
    WHERE comments.id = change.comment_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comment_loves_added AFTER INSERT ON comment_loves
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_love_count();
--> statement-breakpoint
CREATE TRIGGER comment_loves_removed AFTER DELETE ON comment_loves
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_love_count();
--> statement-breakpoint
-- As before, and what comments are on that lose a heart with the account.
CREATE OR REPLACE FUNCTION lock_what_leaves_with_account() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[];
BEGIN
  concerned := array(
    SELECT id FROM videos WHERE uploader_id = OLD.id
    UNION SELECT video_id FROM reactions WHERE account_id = OLD.id AND video_id IS NOT NULL
    UNION SELECT video_id FROM comments WHERE account_id = OLD.id AND video_id IS NOT NULL
    UNION SELECT video_id FROM comment_loves AS heart JOIN comments ON comments.id = heart.comment_id
      WHERE heart.account_id = OLD.id AND video_id IS NOT NULL
  );
  PERFORM 1 FROM videos WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  -- Which, before they are locked: a join would be looked at anew for each row that had to be waited for.
  concerned := array(
    SELECT id FROM posts WHERE author_id = OLD.id
    UNION SELECT post_id FROM reactions WHERE account_id = OLD.id AND post_id IS NOT NULL
    UNION SELECT post_id FROM comments WHERE account_id = OLD.id AND post_id IS NOT NULL
    UNION SELECT post_id FROM comment_loves AS heart JOIN comments ON comments.id = heart.comment_id
      WHERE heart.account_id = OLD.id AND post_id IS NOT NULL
  );
  PERFORM 1 FROM posts WHERE id = ANY (concerned) ORDER BY id FOR UPDATE;
  RETURN OLD;
END
$$;
