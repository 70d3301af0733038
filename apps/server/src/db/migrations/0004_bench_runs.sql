CREATE TABLE "bench_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"problem_data_hash" text NOT NULL,
	"kind" text NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"progress" jsonb,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bench_runs_result_check" CHECK ((state = 4) = (result is not null))
);
--> statement-breakpoint
ALTER TABLE "bench_runs" ADD CONSTRAINT "bench_runs_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_runs" ADD CONSTRAINT "bench_runs_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_runs" ADD CONSTRAINT "bench_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_runs" ADD CONSTRAINT "bench_runs_data_fk" FOREIGN KEY ("problem_id","problem_data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_runs_problem_idx" ON "bench_runs" USING btree ("problem_id","created_at");--> statement-breakpoint
CREATE INDEX "bench_runs_user_idx" ON "bench_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bench_runs_data_idx" ON "bench_runs" USING btree ("problem_id","problem_data_hash");