CREATE TABLE "custom_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"contest_id" uuid,
	"user_id" uuid NOT NULL,
	"problem_data_hash" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"input" text,
	"state" smallint DEFAULT 1 NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "custom_runs_result_check" CHECK ((state = 4) = (result is not null))
);
--> statement-breakpoint
CREATE TABLE "runner_health" (
	"runner_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"reports" smallint NOT NULL,
	"busy_sum" real NOT NULL,
	"waiting_sum" real NOT NULL,
	"load_sum" real NOT NULL,
	"memory_free_bytes" bigint NOT NULL,
	"judged" integer NOT NULL,
	"faults" integer NOT NULL,
	"calibration_ms" real,
	CONSTRAINT "runner_health_runner_id_minute_pk" PRIMARY KEY("runner_id","minute")
);
--> statement-breakpoint
CREATE TABLE "runner_reports" (
	"runner_id" uuid PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "judgings" ADD COLUMN "compiler" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "compiler" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_runs" ADD CONSTRAINT "custom_runs_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_runs" ADD CONSTRAINT "custom_runs_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_runs" ADD CONSTRAINT "custom_runs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_runs" ADD CONSTRAINT "custom_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_runs" ADD CONSTRAINT "custom_runs_data_fk" FOREIGN KEY ("problem_id","problem_data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_health" ADD CONSTRAINT "runner_health_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_reports" ADD CONSTRAINT "runner_reports_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_runs_user_idx" ON "custom_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "custom_runs_created_idx" ON "custom_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "custom_runs_data_idx" ON "custom_runs" USING btree ("problem_id","problem_data_hash");--> statement-breakpoint
CREATE INDEX "custom_runs_contest_idx" ON "custom_runs" USING btree ("contest_id") WHERE contest_id is not null;