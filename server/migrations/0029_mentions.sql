CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid,
	"post_id" uuid,
	"author_id" uuid NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"is_told" boolean NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mentions_one" CHECK (num_nonnulls("mentions"."comment_id", "mentions"."post_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_comment" ON "mentions" USING btree ("comment_id","name") WHERE comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_post" ON "mentions" USING btree ("post_id","name") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "mentions_account" ON "mentions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mentions_author" ON "mentions" USING btree ("author_id","is_told","created_at");
