ALTER TABLE "judgings" ADD COLUMN "pretests_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rejudges" ADD COLUMN "system_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "pretests_only" boolean DEFAULT false NOT NULL;