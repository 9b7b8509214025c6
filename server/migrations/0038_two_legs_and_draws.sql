ALTER TABLE "draws" ADD COLUMN "takes_back" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "other_leg" integer;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_taken_back" UNIQUE("takes_back");