CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"video_id" uuid,
	"account_id" uuid,
	"is_held" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	CONSTRAINT "report_cases_post_id_unique" UNIQUE("post_id"),
	CONSTRAINT "report_cases_comment_id_unique" UNIQUE("comment_id"),
	CONSTRAINT "report_cases_video_id_unique" UNIQUE("video_id"),
	CONSTRAINT "report_cases_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "report_cases_one" CHECK (num_nonnulls("report_cases"."post_id", "report_cases"."comment_id", "report_cases"."video_id", "report_cases"."account_id") = 1),
	CONSTRAINT "report_cases_outcome" CHECK ("report_cases"."outcome" in ('hidden', 'dismissed')),
	CONSTRAINT "report_cases_handled_whole" CHECK (("report_cases"."outcome" is null) = ("report_cases"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_one_each" UNIQUE("case_id","reporter_id"),
	CONSTRAINT "reports_text_length" CHECK (char_length("reports"."text") <= 500)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_target_kind";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_status";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_published_whole";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("opened_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "report_cases_handled" ON "report_cases" USING btree ("handled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_target_kind" CHECK ("audit_log"."target_kind" in ('user', 'video', 'post', 'comment'));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden" CHECK ("comments"."hidden" in ('hidden', 'held'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_hidden" CHECK ("posts"."hidden" in ('hidden', 'held'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_status" CHECK ("videos"."status" in ('stored', 'published', 'failed', 'hidden'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_published_whole" CHECK ("videos"."status" not in ('published', 'hidden') or "videos"."host_video_id" is not null);--> statement-breakpoint
-- As before, but only comments that everybody sees are counted. An update that changes no count touches no post.
CREATE OR REPLACE FUNCTION keep_comment_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET comment_count = comment_count + change.n
    FROM (SELECT post_id, count(*)::int AS n FROM added WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE posts SET comment_count = comment_count - change.n
    FROM (SELECT post_id, count(*)::int AS n FROM removed WHERE hidden IS NULL GROUP BY post_id) AS change
    WHERE posts.id = change.post_id;
  ELSE
    UPDATE posts SET comment_count = comment_count + change.n
    FROM (
      SELECT post_id, sum(one)::int AS n
      FROM (
        SELECT post_id, 1 AS one FROM added WHERE hidden IS NULL
        UNION ALL SELECT post_id, -1 FROM removed WHERE hidden IS NULL
      ) AS both_sides
      GROUP BY post_id HAVING sum(one) <> 0
    ) AS change
    WHERE posts.id = change.post_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_changed AFTER UPDATE ON comments
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_comment_count();
