CREATE TABLE "virtual_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"duration_ms" bigint NOT NULL,
	"freeze_ms" bigint,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "virtual_runs_key" UNIQUE("contest_id","user_id","nth")
);
--> statement-breakpoint
DROP INDEX "solutions_announced_key";--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "allows_virtual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "virtual_run_id" uuid;--> statement-breakpoint
ALTER TABLE "virtual_runs" ADD CONSTRAINT "virtual_runs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_runs" ADD CONSTRAINT "virtual_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "virtual_runs_user_idx" ON "virtual_runs" USING btree ("user_id","contest_id");--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_virtual_run_id_virtual_runs_id_fk" FOREIGN KEY ("virtual_run_id") REFERENCES "public"."virtual_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solutions_virtual_run_idx" ON "solutions" USING btree ("virtual_run_id","submitted_at","id") WHERE virtual_run_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "solutions_announced_key" ON "solutions" USING btree ("user_id","problem_id",coalesce(contest_id, virtual_run_id, '00000000-0000-0000-0000-000000000000'),coalesce(sent_by, user_id)) WHERE state = 0;