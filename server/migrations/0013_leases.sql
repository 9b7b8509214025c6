CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"fence" bigserial NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "has_small_posters" boolean;--> statement-breakpoint
CREATE INDEX "videos_upload_key" ON "videos" USING btree ("upload_key") WHERE upload_key is not null;--> statement-breakpoint
CREATE INDEX "videos_poster_key" ON "videos" USING btree ("poster_key") WHERE poster_key is not null;--> statement-breakpoint
CREATE INDEX "videos_without_small_posters" ON "videos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE poster_key is not null and has_small_posters is null;