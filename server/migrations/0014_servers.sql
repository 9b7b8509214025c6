CREATE UNLOGGED TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"home" text NOT NULL,
	"host" text NOT NULL,
	"shares_all" boolean NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
