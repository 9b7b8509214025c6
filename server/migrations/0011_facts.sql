CREATE TABLE "fact_deliveries" (
	"consumer" text NOT NULL,
	"fact_id" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"retry_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "fact_deliveries_consumer_fact_id_pk" PRIMARY KEY("consumer","fact_id")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_deliveries" ADD CONSTRAINT "fact_deliveries_fact_id_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_deliveries_fact" ON "fact_deliveries" USING btree ("fact_id");--> statement-breakpoint
CREATE INDEX "facts_by_time" ON "facts" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);