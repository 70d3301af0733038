CREATE TABLE "problem_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"revision" bigint,
	"hash" text,
	"statement_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "problem_data" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "problem_approvals" ADD CONSTRAINT "problem_approvals_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_approvals" ADD CONSTRAINT "problem_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_approvals_problem_idx" ON "problem_approvals" USING btree ("problem_id","created_at");--> statement-breakpoint
ALTER TABLE "problem_data" ADD CONSTRAINT "problem_data_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;