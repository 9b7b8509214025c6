CREATE TABLE "host_usage" (
	"host" text NOT NULL,
	"day" date NOT NULL,
	"uploads" integer NOT NULL,
	CONSTRAINT "host_usage_host_day_pk" PRIMARY KEY("host","day"),
	CONSTRAINT "host_usage_uploads" CHECK ("host_usage"."uploads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"byte_size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_size" CHECK ("uploads"."byte_size" > 0)
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_oldest" ON "uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_upload_id_unique" UNIQUE("upload_id");