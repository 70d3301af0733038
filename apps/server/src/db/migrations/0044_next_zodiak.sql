CREATE TABLE "judging_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"contest_id" uuid,
	"problem_id" uuid,
	"reason" text NOT NULL,
	"held_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judging_holds_scope_key" UNIQUE NULLS NOT DISTINCT("contest_id","problem_id"),
	CONSTRAINT "judging_holds_scope_check" CHECK (contest_id is not null or problem_id is not null)
);
--> statement-breakpoint
ALTER TABLE "judging_holds" ADD CONSTRAINT "judging_holds_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_holds" ADD CONSTRAINT "judging_holds_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_holds" ADD CONSTRAINT "judging_holds_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_holds" ADD CONSTRAINT "judging_holds_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judging_holds_org_idx" ON "judging_holds" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "judging_holds_problem_idx" ON "judging_holds" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "tasks_held_idx" ON "tasks" USING btree ("subject_id") WHERE state = 'held';