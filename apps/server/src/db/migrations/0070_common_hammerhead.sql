CREATE TABLE "hidden_solutions" (
	"problem_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_solutions_problem_id_user_id_pk" PRIMARY KEY("problem_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "problem_approvals" ADD COLUMN "without_solutions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_solutions" ADD CONSTRAINT "hidden_solutions_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_solutions" ADD CONSTRAINT "hidden_solutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_solutions_user_idx" ON "hidden_solutions" USING btree ("user_id");