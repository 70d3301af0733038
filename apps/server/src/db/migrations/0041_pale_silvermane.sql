ALTER TABLE "rejudge_solutions" ADD COLUMN "base_attempt" integer;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "problem_id" uuid;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "after_label" text;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "after_metrics" jsonb;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "after_message" text;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "after_compiler" text;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "fault" jsonb;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "runner_id" uuid;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rejudges" ADD COLUMN "mode" text DEFAULT 'immediate' NOT NULL;--> statement-breakpoint
ALTER TABLE "rejudges" ADD COLUMN "applied_by" uuid;--> statement-breakpoint
ALTER TABLE "rejudges" ADD COLUMN "applied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rejudges" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "rejudges" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD CONSTRAINT "rejudge_solutions_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD CONSTRAINT "rejudge_solutions_data_fk" FOREIGN KEY ("problem_id","after_data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rejudge_solutions_aside_key" ON "rejudge_solutions" USING btree ("solution_id") WHERE state = 'waiting' and base_attempt is not null;--> statement-breakpoint
CREATE INDEX "rejudge_solutions_data_idx" ON "rejudge_solutions" USING btree ("problem_id","after_data_hash") WHERE problem_id is not null;