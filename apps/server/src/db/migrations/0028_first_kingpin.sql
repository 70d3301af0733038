CREATE TABLE "contest_clocks" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" bigint NOT NULL,
	"freeze_ms" bigint,
	"thaw_after_ms" bigint,
	"thawed_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"pause_reason" text DEFAULT '' NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "rules_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "contest_time_ms" bigint;--> statement-breakpoint
ALTER TABLE "contest_clocks" ADD CONSTRAINT "contest_clocks_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;