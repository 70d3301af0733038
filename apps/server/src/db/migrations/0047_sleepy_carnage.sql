CREATE TABLE "contest_shadows" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"sealed_password" "bytea",
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'connecting' NOT NULL,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_id" uuid,
	"lease_ends_at" timestamp (3) with time zone,
	"token" text,
	"connected_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"event_at" timestamp (3) with time zone,
	"events" bigint DEFAULT 0 NOT NULL,
	"invalid_lines" bigint DEFAULT 0 NOT NULL,
	"invalid_line" text,
	"scoreboard" jsonb,
	"scoreboard_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shadow_judgements" (
	"contest_id" uuid NOT NULL,
	"judgement_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"type_id" text,
	"score" double precision,
	"run_time_ms" double precision,
	"is_current" boolean DEFAULT true NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shadow_judgements_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "shadow_judgements_contest_id_judgement_id_pk" PRIMARY KEY("contest_id","judgement_id")
);
--> statement-breakpoint
CREATE TABLE "shadow_marks" (
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"version" text NOT NULL,
	"note" text NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shadow_marks_contest_id_key_pk" PRIMARY KEY("contest_id","key")
);
--> statement-breakpoint
CREATE TABLE "shadow_objects" (
	"contest_id" uuid NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "shadow_objects_contest_id_type_object_id_pk" PRIMARY KEY("contest_id","type","object_id")
);
--> statement-breakpoint
CREATE TABLE "shadow_submissions" (
	"contest_id" uuid NOT NULL,
	"submission_id" text NOT NULL,
	"team_id" text NOT NULL,
	"problem_id" text NOT NULL,
	"language_id" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"contest_time_ms" bigint NOT NULL,
	"href" text,
	"entry_point" text,
	"deleted" boolean DEFAULT false NOT NULL,
	"pending" boolean DEFAULT true NOT NULL,
	"obstacle" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"solution_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shadow_submissions_contest_id_submission_id_pk" PRIMARY KEY("contest_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "shadow_teams" (
	"contest_id" uuid NOT NULL,
	"team_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "shadow_teams_contest_id_team_id_pk" PRIMARY KEY("contest_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "contest_shadows" ADD CONSTRAINT "contest_shadows_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_judgements" ADD CONSTRAINT "shadow_judgements_contest_id_contest_shadows_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest_shadows"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_marks" ADD CONSTRAINT "shadow_marks_contest_id_contest_shadows_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest_shadows"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_marks" ADD CONSTRAINT "shadow_marks_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_objects" ADD CONSTRAINT "shadow_objects_contest_id_contest_shadows_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest_shadows"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_submissions" ADD CONSTRAINT "shadow_submissions_contest_id_contest_shadows_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest_shadows"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_submissions" ADD CONSTRAINT "shadow_submissions_solution_id_solutions_id_fk" FOREIGN KEY ("solution_id") REFERENCES "public"."solutions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_teams" ADD CONSTRAINT "shadow_teams_contest_id_contest_shadows_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest_shadows"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_teams" ADD CONSTRAINT "shadow_teams_user_id_contest_teams_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."contest_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_shadows_due_idx" ON "contest_shadows" USING btree ("due_at") WHERE enabled;--> statement-breakpoint
CREATE INDEX "shadow_judgements_submission_idx" ON "shadow_judgements" USING btree ("contest_id","submission_id","position");--> statement-breakpoint
CREATE INDEX "shadow_marks_by_idx" ON "shadow_marks" USING btree ("marked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "shadow_submissions_solution_key" ON "shadow_submissions" USING btree ("solution_id");--> statement-breakpoint
CREATE INDEX "shadow_submissions_due_idx" ON "shadow_submissions" USING btree ("contest_id","due_at") WHERE pending;--> statement-breakpoint
CREATE UNIQUE INDEX "shadow_teams_user_key" ON "shadow_teams" USING btree ("user_id");