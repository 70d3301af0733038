CREATE TABLE "draft_visits" (
	"problem_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"part" text,
	"row_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_visits_problem_id_visit_id_pk" PRIMARY KEY("problem_id","visit_id")
);
--> statement-breakpoint
ALTER TABLE "draft_visits" ADD CONSTRAINT "draft_visits_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_visits" ADD CONSTRAINT "draft_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_visits_user_idx" ON "draft_visits" USING btree ("user_id");