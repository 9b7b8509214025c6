CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"google_subject" text,
	"role" text DEFAULT 'user' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"faculty" text,
	"profile_picture" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_google_subject_unique" UNIQUE("google_subject"),
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('user', 'admin')),
	CONSTRAINT "accounts_username_form" CHECK ("accounts"."username" ~ '^[A-Za-z0-9_.]{3,30}$')
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"video_id" uuid,
	"category" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_items_post_id_unique" UNIQUE("post_id"),
	CONSTRAINT "feed_items_video_id_unique" UNIQUE("video_id"),
	CONSTRAINT "feed_items_one" CHECK (num_nonnulls("feed_items"."post_id", "feed_items"."video_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mail_tokens_account_id_purpose_pk" PRIMARY KEY("account_id","purpose"),
	CONSTRAINT "mail_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mail_tokens_purpose" CHECK ("mail_tokens"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file_key" text NOT NULL,
	"widths" integer[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_images_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "post_images_position" CHECK ("post_images"."position" between 0 and 9),
	CONSTRAINT "post_images_size" CHECK ("post_images"."width" > 0 and "post_images"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reaction_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "posts_content_length" CHECK (char_length("posts"."content") <= 5000),
	CONSTRAINT "posts_category" CHECK ("posts"."category" in ('general', 'sports', 'achievement', 'training', 'competition', 'fitness')),
	CONSTRAINT "posts_counters" CHECK ("posts"."like_count" >= 0 and "posts"."comment_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reactions_post_id_account_id_pk" PRIMARY KEY("post_id","account_id"),
	CONSTRAINT "reactions_type" CHECK ("reactions"."type" in ('like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tallies_scope_key_pk" PRIMARY KEY("scope","key"),
	CONSTRAINT "tallies_count" CHECK ("tallies"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"country_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "universities_country_id_name_pk" PRIMARY KEY("country_id","name")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploader_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"country" text NOT NULL,
	"school_name" text NOT NULL,
	"school_faculty" text NOT NULL,
	"school_department" text,
	"event_type" text NOT NULL,
	"event_subtype" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"participants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category" text GENERATED ALWAYS AS (case event_type when 'Training' then 'training' when 'General' then 'general' else 'competition' end) STORED NOT NULL,
	"status" text NOT NULL,
	"host" text NOT NULL,
	"host_video_id" text,
	"host_state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"host_error" text,
	"upload_key" text,
	"poster_key" text,
	"mime_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"duration_seconds" real NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "videos_host_id" UNIQUE("host","host_video_id"),
	CONSTRAINT "videos_title_length" CHECK (char_length("videos"."title") between 1 and 100),
	CONSTRAINT "videos_description_length" CHECK (char_length("videos"."description") between 1 and 5000),
	CONSTRAINT "videos_event_type" CHECK ("videos"."event_type" in ('Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General')),
	CONSTRAINT "videos_event_subtype" CHECK ("videos"."event_subtype" is null or "videos"."event_type" = 'Intra-University'),
	CONSTRAINT "videos_status" CHECK ("videos"."status" in ('stored', 'published', 'failed')),
	CONSTRAINT "videos_host_video_id" CHECK ("videos"."host_video_id" ~ '^[A-Za-z0-9_-]{11}$'),
	CONSTRAINT "videos_published_whole" CHECK ("videos"."status" <> 'published' or "videos"."host_video_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "universities" ADD CONSTRAINT "universities_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_uploader_id_accounts_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_account" ON "comments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feed_items_newest" ON "feed_items" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_items_category" ON "feed_items" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reactions_newest" ON "reactions" USING btree ("post_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reactions_account" ON "reactions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "videos_faculty" ON "videos" USING btree ("school_faculty","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "videos_uploader" ON "videos" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "videos_unpublished" ON "videos" USING btree ("created_at") WHERE status <> 'published';