-- Written by hand. The feed and the cases name what they are about by kind and id, no longer by a column for each kind, so
-- that a new kind changes neither table. The columns are filled as generated ones, in one rewrite of the table: an UPDATE
-- would write each row twice, and have the triggers of the tallies look at all of them for nothing.
ALTER TABLE "feed_items"
	ADD COLUMN "kind" text GENERATED ALWAYS AS (CASE WHEN "post_id" IS NOT NULL THEN 'post' ELSE 'video' END) STORED;--> statement-breakpoint
ALTER TABLE "feed_items"
	ALTER COLUMN "kind" DROP EXPRESSION,
	ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_items" DROP CONSTRAINT "feed_items_one", DROP COLUMN "post_id", DROP COLUMN "video_id";--> statement-breakpoint
ALTER TABLE "report_cases"
	ADD COLUMN "kind" text GENERATED ALWAYS AS (
		CASE WHEN "post_id" IS NOT NULL THEN 'post' WHEN "comment_id" IS NOT NULL THEN 'comment'
			WHEN "video_id" IS NOT NULL THEN 'video' ELSE 'person' END
	) STORED,
	ADD COLUMN "thing_id" uuid GENERATED ALWAYS AS (coalesce("post_id", "comment_id", "video_id", "account_id")) STORED;--> statement-breakpoint
ALTER TABLE "report_cases"
	ALTER COLUMN "kind" DROP EXPRESSION,
	ALTER COLUMN "kind" SET NOT NULL,
	ALTER COLUMN "thing_id" DROP EXPRESSION,
	ALTER COLUMN "thing_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases"
	DROP CONSTRAINT "report_cases_one",
	DROP COLUMN "post_id", DROP COLUMN "comment_id", DROP COLUMN "video_id", DROP COLUMN "account_id",
	ADD CONSTRAINT "report_cases_thing" UNIQUE("kind","thing_id");--> statement-breakpoint
-- Which kinds of things the log tells of is the contract's to say.
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_target_kind";--> statement-breakpoint
-- What foreign keys did: what is gone leaves the feed, and its case goes with it. By statement, so that they also hold for
-- what a cascade removes, and cost one statement however many rows go (docs/decisions/0006-counters-by-trigger.md).
CREATE FUNCTION leave_feed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- An array, so that the plan is the index's, whatever number of rows it was first made for.
  DELETE FROM feed_items WHERE id = ANY (ARRAY(SELECT id FROM removed)) AND kind = TG_ARGV[0];
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION close_case_of() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_cases WHERE kind = TG_ARGV[0] AND thing_id = ANY (ARRAY(SELECT id FROM removed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_leave_feed AFTER DELETE ON posts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION leave_feed('post');
--> statement-breakpoint
CREATE TRIGGER videos_leave_feed AFTER DELETE ON videos
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION leave_feed('video');
--> statement-breakpoint
CREATE TRIGGER posts_close_case AFTER DELETE ON posts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('post');
--> statement-breakpoint
CREATE TRIGGER comments_close_case AFTER DELETE ON comments
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('comment');
--> statement-breakpoint
CREATE TRIGGER videos_close_case AFTER DELETE ON videos
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('video');
--> statement-breakpoint
CREATE TRIGGER accounts_close_case AFTER DELETE ON accounts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION close_case_of('person');
