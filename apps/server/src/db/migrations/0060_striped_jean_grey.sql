CREATE TABLE "hacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"target_attempt" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_by" uuid,
	"problem_data_hash" text NOT NULL,
	"input" text,
	"generator" jsonb,
	"state" smallint DEFAULT 1 NOT NULL,
	"verdict" text,
	"message" text DEFAULT '' NOT NULL,
	"target_status" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "hacks_verdict_check" CHECK ((state = 4) = (verdict is not null))
);
--> statement-breakpoint
ALTER TABLE "hacks" ADD CONSTRAINT "hacks_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hacks" ADD CONSTRAINT "hacks_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hacks" ADD CONSTRAINT "hacks_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hacks" ADD CONSTRAINT "hacks_target_id_solutions_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."solutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hacks" ADD CONSTRAINT "hacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hacks" ADD CONSTRAINT "hacks_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hacks_successful_key" ON "hacks" USING btree ("target_id") WHERE verdict = 'successful';--> statement-breakpoint
CREATE INDEX "hacks_target_idx" ON "hacks" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "hacks_contest_idx" ON "hacks" USING btree ("contest_id",created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "hacks_user_idx" ON "hacks" USING btree ("user_id","contest_id","created_at");--> statement-breakpoint
CREATE INDEX "hacks_sent_by_idx" ON "hacks" USING btree ("sent_by") WHERE sent_by is not null;--> statement-breakpoint
CREATE INDEX "hacks_problem_idx" ON "hacks" USING btree ("problem_id",created_at desc,id desc) WHERE verdict = 'successful';--> statement-breakpoint
CREATE INDEX "hacks_org_idx" ON "hacks" USING btree ("org_id");