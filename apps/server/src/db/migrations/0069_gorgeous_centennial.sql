CREATE TABLE "problem_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"thread_id" uuid,
	"user_id" uuid,
	"body" text NOT NULL,
	"place" jsonb,
	"state" text,
	"state_at" timestamp (3) with time zone,
	"state_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "problem_comments" ADD CONSTRAINT "problem_comments_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD CONSTRAINT "problem_comments_thread_id_problem_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."problem_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD CONSTRAINT "problem_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD CONSTRAINT "problem_comments_state_by_users_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_comments_threads_idx" ON "problem_comments" USING btree ("problem_id",created_at desc,id desc) WHERE thread_id is null;--> statement-breakpoint
CREATE INDEX "problem_comments_replies_idx" ON "problem_comments" USING btree ("thread_id","created_at");