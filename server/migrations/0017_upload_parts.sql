CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"etag" text,
	"tail_key" text,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_parts_upload_id_n_pk" PRIMARY KEY("upload_id","n"),
	CONSTRAINT "upload_parts_place" CHECK (num_nonnulls("upload_parts"."etag", "upload_parts"."tail_key") = 1),
	CONSTRAINT "upload_parts_bytes" CHECK ("upload_parts"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "multipart" text;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;