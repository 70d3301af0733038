CREATE TABLE "judging_canaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"solution_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"data_hash" text NOT NULL,
	"label" text NOT NULL,
	"attempt" integer NOT NULL,
	"expected" jsonb NOT NULL,
	"chosen_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last" jsonb,
	"judgings" integer DEFAULT 0 NOT NULL,
	"alarm" jsonb,
	CONSTRAINT "judging_canaries_solution_key" UNIQUE("solution_id")
);
--> statement-breakpoint
CREATE TABLE "judging_canary_settings" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"interval_min" smallint DEFAULT 5 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "judging_canaries" ADD CONSTRAINT "judging_canaries_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_canaries" ADD CONSTRAINT "judging_canaries_solution_id_solutions_id_fk" FOREIGN KEY ("solution_id") REFERENCES "public"."solutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_canaries" ADD CONSTRAINT "judging_canaries_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_canaries" ADD CONSTRAINT "judging_canaries_data_fk" FOREIGN KEY ("problem_id","data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_canary_settings" ADD CONSTRAINT "judging_canary_settings_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judging_canaries_contest_idx" ON "judging_canaries" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "judging_canaries_due_idx" ON "judging_canaries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "judging_canaries_data_idx" ON "judging_canaries" USING btree ("problem_id","data_hash");