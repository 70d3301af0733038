CREATE TABLE "kept_results" (
	"problem_id" uuid NOT NULL,
	"key" text NOT NULL,
	"cases" jsonb NOT NULL,
	"size_bytes" integer NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_results_problem_id_key_pk" PRIMARY KEY("problem_id","key")
);
--> statement-breakpoint
ALTER TABLE "kept_results" ADD CONSTRAINT "kept_results_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;