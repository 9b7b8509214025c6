ALTER TABLE "seasons" DROP CONSTRAINT "seasons_name_unique";--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_once" UNIQUE("name","starts_on","ends_on");