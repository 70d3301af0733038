CREATE TABLE "rehearsal_programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"data_hash" text NOT NULL,
	"label" text NOT NULL,
	"path" text NOT NULL,
	"expected" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsal_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"participant" smallint NOT NULL,
	"at_ms" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"first_started_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"runner_id" uuid,
	"status" text DEFAULT '' NOT NULL,
	"score" double precision DEFAULT 0 NOT NULL,
	"cpu_ms" double precision,
	"fault" text,
	"made_way" integer DEFAULT 0 NOT NULL,
	"lost_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settings" jsonb NOT NULL,
	"shortages" jsonb NOT NULL,
	"played_ms" bigint DEFAULT 0 NOT NULL,
	"ticked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"interrupted_ms" bigint DEFAULT 0 NOT NULL,
	"slots" integer DEFAULT 0 NOT NULL,
	"other_busy_ms" bigint DEFAULT 0 NOT NULL,
	"sent_all_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "rehearsal_programs" ADD CONSTRAINT "rehearsal_programs_contest_id_rehearsals_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."rehearsals"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_programs" ADD CONSTRAINT "rehearsal_programs_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_submissions" ADD CONSTRAINT "rehearsal_submissions_contest_id_rehearsals_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."rehearsals"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_submissions" ADD CONSTRAINT "rehearsal_submissions_program_id_rehearsal_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."rehearsal_programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rehearsal_programs_contest_idx" ON "rehearsal_programs" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "rehearsal_programs_problem_idx" ON "rehearsal_programs" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "rehearsal_submissions_contest_idx" ON "rehearsal_submissions" USING btree ("contest_id","at_ms");--> statement-breakpoint
CREATE INDEX "rehearsal_submissions_program_idx" ON "rehearsal_submissions" USING btree ("program_id");