CREATE TABLE "problem_locks" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"locked_by" uuid,
	"locked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_locks_contest_id_user_id_problem_id_pk" PRIMARY KEY("contest_id","user_id","problem_id")
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "round" jsonb;--> statement-breakpoint
ALTER TABLE "problem_locks" ADD CONSTRAINT "problem_locks_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_locks" ADD CONSTRAINT "problem_locks_locked_by_users_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_locks" ADD CONSTRAINT "problem_locks_participant_fk" FOREIGN KEY ("contest_id","user_id") REFERENCES "public"."contest_participants"("contest_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_locks_problem_idx" ON "problem_locks" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "problem_locks_by_idx" ON "problem_locks" USING btree ("locked_by");