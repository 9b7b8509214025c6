ALTER TABLE "host_usage" ADD COLUMN "edit_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "host_lacks_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "host_lacks_poster" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_late_at_host" ON "videos" USING btree ("id") WHERE host_lacks_words or host_lacks_poster;