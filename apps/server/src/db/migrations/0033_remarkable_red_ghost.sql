CREATE TABLE "balloon_settings" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"in_freeze" boolean DEFAULT false NOT NULL,
	"without_tags" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balloons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"solution_id" uuid,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"contest_time_ms" bigint NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"delivered_by" uuid,
	"delivered_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balloons_key" UNIQUE("contest_id","user_id","problem_id")
);
--> statement-breakpoint
ALTER TABLE "balloon_settings" ADD CONSTRAINT "balloon_settings_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balloons" ADD CONSTRAINT "balloons_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balloons" ADD CONSTRAINT "balloons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balloons" ADD CONSTRAINT "balloons_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balloons" ADD CONSTRAINT "balloons_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balloons" ADD CONSTRAINT "balloons_delivered_by_users_id_fk" FOREIGN KEY ("delivered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balloons_open_idx" ON "balloons" USING btree ("contest_id","submitted_at","id") WHERE case when solution_id is null then delivered_at is not null or claimed_by is not null
  else delivered_at is null end;--> statement-breakpoint
CREATE INDEX "balloons_done_idx" ON "balloons" USING btree ("contest_id",changed_at desc,"id") WHERE case when solution_id is null then delivered_at is null and claimed_by is null
  else delivered_at is not null end;--> statement-breakpoint
CREATE INDEX "balloons_first_idx" ON "balloons" USING btree ("contest_id","submitted_at","user_id") WHERE solution_id is not null;--> statement-breakpoint
CREATE INDEX "balloons_first_of_problem_idx" ON "balloons" USING btree ("contest_id","problem_id","submitted_at","user_id") WHERE solution_id is not null;--> statement-breakpoint
CREATE INDEX "balloons_user_idx" ON "balloons" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "balloons_problem_idx" ON "balloons" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "balloons_claimer_idx" ON "balloons" USING btree ("claimed_by") WHERE claimed_by is not null;--> statement-breakpoint
CREATE INDEX "balloons_deliverer_idx" ON "balloons" USING btree ("delivered_by") WHERE delivered_by is not null;