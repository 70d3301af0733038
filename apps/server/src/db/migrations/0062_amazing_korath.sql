CREATE TABLE "statement_translations" (
	"problem_id" uuid NOT NULL,
	"language" text NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"saved_by" uuid,
	"marked_at" timestamp (3) with time zone,
	"marked_by" uuid,
	"source_title" text,
	"source_description" text,
	CONSTRAINT "statement_translations_problem_id_language_pk" PRIMARY KEY("problem_id","language")
);
--> statement-breakpoint
ALTER TABLE "statement_translations" ADD CONSTRAINT "statement_translations_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_translations" ADD CONSTRAINT "statement_translations_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_translations" ADD CONSTRAINT "statement_translations_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;