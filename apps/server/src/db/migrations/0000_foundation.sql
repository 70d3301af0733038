CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"date" text NOT NULL,
	"public" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	CONSTRAINT "group_members_group_id_membership_id_pk" PRIMARY KEY("group_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_org_name_key" UNIQUE("org_id","name")
);
--> statement-breakpoint
CREATE TABLE "org_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "org_members_org_user_key" UNIQUE("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orgs_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "principals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_access" (
	"problem_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "problem_access_problem_id_principal_id_pk" PRIMARY KEY("problem_id","principal_id")
);
--> statement-breakpoint
CREATE TABLE "problem_attachments" (
	"problem_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_attachments_problem_id_key_pk" PRIMARY KEY("problem_id","key")
);
--> statement-breakpoint
CREATE TABLE "problem_data" (
	"problem_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"config" jsonb NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_data_problem_id_hash_pk" PRIMARY KEY("problem_id","hash")
);
--> statement-breakpoint
CREATE TABLE "problem_statuses" (
	"problem_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"solution_count" integer DEFAULT 0 NOT NULL,
	"instance_count" integer DEFAULT 0 NOT NULL,
	"last_solution_id" uuid,
	"last_solution_score" double precision DEFAULT 0 NOT NULL,
	"last_solution_status" text DEFAULT '' NOT NULL,
	CONSTRAINT "problem_statuses_user_id_problem_id_pk" PRIMARY KEY("user_id","problem_id")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_level" smallint NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"current_data_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problems_org_slug_key" UNIQUE("org_id","slug")
);
--> statement-breakpoint
CREATE TABLE "runners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"name" text NOT NULL,
	"labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accessed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"acting_user_id" uuid,
	"tags" text[],
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_info" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"milestone" jsonb NOT NULL,
	"friends" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"posters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_org_id" uuid,
	CONSTRAINT "site_info_single_row" CHECK ("site_info"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "solutions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"contest_id" uuid,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"problem_data_hash" text NOT NULL,
	"solution_data_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"score" double precision DEFAULT 0 NOT NULL,
	"metrics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"fault" jsonb,
	"progress" jsonb,
	"task_id" uuid,
	"runner_id" uuid,
	"prefer_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid,
	"label" text NOT NULL,
	"priority" smallint NOT NULL,
	"turn" bigint NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"task_id" uuid,
	"runner_id" uuid,
	"lease_ms" integer DEFAULT 0 NOT NULL,
	"lease_ends_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"ready_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_subject_key" UNIQUE("kind","subject_id"),
	CONSTRAINT "tasks_leased_check" CHECK ((state = 'leased') = (task_id is not null))
);
--> statement-breakpoint
CREATE TABLE "used_registration_tokens" (
	"runner_id" uuid PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"namespace" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"realname" text DEFAULT '' NOT NULL,
	"telephone" text,
	"school" text,
	"student_grade" text,
	"verified" text[] DEFAULT '{}'::text[] NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"password_hash" text,
	"password_reset_due" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_access" (
	"app_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "app_access_app_id_principal_id_pk" PRIMARY KEY("app_id","principal_id")
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_level" smallint NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "apps_org_slug_key" UNIQUE("org_id","slug")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"org_id" uuid,
	"user_id" uuid NOT NULL,
	"acting_user_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_access" (
	"contest_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "contest_access_contest_id_principal_id_pk" PRIMARY KEY("contest_id","principal_id")
);
--> statement-breakpoint
CREATE TABLE "contest_attachments" (
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_attachments_contest_id_key_pk" PRIMARY KEY("contest_id","key")
);
--> statement-breakpoint
CREATE TABLE "contest_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_participants_key" UNIQUE("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest_problems" (
	"contest_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_problems_contest_id_problem_id_pk" PRIMARY KEY("contest_id","problem_id"),
	CONSTRAINT "contest_problems_slug_key" UNIQUE("contest_id","slug")
);
--> statement-breakpoint
CREATE TABLE "contest_results" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"solution_count" integer DEFAULT 0 NOT NULL,
	"instance_count" integer DEFAULT 0 NOT NULL,
	"last_solution_id" uuid,
	"last_score" double precision DEFAULT 0 NOT NULL,
	"last_status" text DEFAULT '' NOT NULL,
	"last_completed_at" timestamp (3) with time zone,
	CONSTRAINT "contest_results_contest_id_user_id_problem_id_pk" PRIMARY KEY("contest_id","user_id","problem_id")
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_level" smallint NOT NULL,
	"stages" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"participant_count" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"next_stage_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contests_org_slug_key" UNIQUE("org_id","slug")
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"contest_id" uuid,
	"user_id" uuid NOT NULL,
	"slot_no" smallint NOT NULL,
	"label" text NOT NULL,
	"problem_data_hash" text,
	"state" smallint DEFAULT 3 NOT NULL,
	"task_state" smallint,
	"message" text DEFAULT '' NOT NULL,
	"task_id" uuid,
	"runner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"allocated_at" timestamp (3) with time zone,
	"destroyed_at" timestamp (3) with time zone,
	"task_started_at" timestamp (3) with time zone,
	"task_completed_at" timestamp (3) with time zone,
	CONSTRAINT "instances_task_check" CHECK (task_state is null or state in (1, 3)),
	CONSTRAINT "instances_data_check" CHECK (state = 0 or problem_data_hash is not null)
);
--> statement-breakpoint
CREATE TABLE "plan_access" (
	"plan_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_access_plan_id_principal_id_pk" PRIMARY KEY("plan_id","principal_id")
);
--> statement-breakpoint
CREATE TABLE "plan_contests" (
	"plan_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_contests_plan_id_contest_id_pk" PRIMARY KEY("plan_id","contest_id")
);
--> statement-breakpoint
CREATE TABLE "plan_participants" (
	"plan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_participants_plan_id_user_id_pk" PRIMARY KEY("plan_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_level" smallint NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_org_slug_key" UNIQUE("org_id","slug")
);
--> statement-breakpoint
CREATE TABLE "public_ranklists" (
	"id" integer PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_ranklists_key" UNIQUE("contest_id","key")
);
--> statement-breakpoint
CREATE TABLE "ranklist_states" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"began_at" timestamp (3) with time zone,
	"runner_id" uuid,
	"lent_generation" integer
);
--> statement-breakpoint
CREATE TABLE "ranklists" (
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"document_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ranklists_contest_id_key_pk" PRIMARY KEY("contest_id","key")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_membership_id_org_members_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."org_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_id_principals_id_fk" FOREIGN KEY ("id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_members" ADD CONSTRAINT "org_members_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_members" ADD CONSTRAINT "org_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orgs" ADD CONSTRAINT "orgs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_access" ADD CONSTRAINT "problem_access_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_access" ADD CONSTRAINT "problem_access_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_attachments" ADD CONSTRAINT "problem_attachments_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_data" ADD CONSTRAINT "problem_data_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_statuses" ADD CONSTRAINT "problem_statuses_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_statuses" ADD CONSTRAINT "problem_statuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_current_data_fk" FOREIGN KEY ("id","current_data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runners" ADD CONSTRAINT "runners_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_user_id_users_id_fk" FOREIGN KEY ("acting_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_info" ADD CONSTRAINT "site_info_default_org_id_orgs_id_fk" FOREIGN KEY ("default_org_id") REFERENCES "public"."orgs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_data_fk" FOREIGN KEY ("problem_id","problem_data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_principals_id_fk" FOREIGN KEY ("id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_access" ADD CONSTRAINT "app_access_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_access" ADD CONSTRAINT "app_access_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_access" ADD CONSTRAINT "contest_access_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_access" ADD CONSTRAINT "contest_access_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_attachments" ADD CONSTRAINT "contest_attachments_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_participants" ADD CONSTRAINT "contest_participants_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_participants" ADD CONSTRAINT "contest_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_problems" ADD CONSTRAINT "contest_problems_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_problems" ADD CONSTRAINT "contest_problems_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_results" ADD CONSTRAINT "contest_results_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_results" ADD CONSTRAINT "contest_results_participant_fk" FOREIGN KEY ("contest_id","user_id") REFERENCES "public"."contest_participants"("contest_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_data_fk" FOREIGN KEY ("problem_id","problem_data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_access" ADD CONSTRAINT "plan_access_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_access" ADD CONSTRAINT "plan_access_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_contests" ADD CONSTRAINT "plan_contests_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_contests" ADD CONSTRAINT "plan_contests_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_participants" ADD CONSTRAINT "plan_participants_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_participants" ADD CONSTRAINT "plan_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_ranklists" ADD CONSTRAINT "public_ranklists_ranklist_fk" FOREIGN KEY ("contest_id","key") REFERENCES "public"."ranklists"("contest_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranklist_states" ADD CONSTRAINT "ranklist_states_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranklist_states" ADD CONSTRAINT "ranklist_states_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranklists" ADD CONSTRAINT "ranklists_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_date_idx" ON "announcements" USING btree (date desc,"id");--> statement-breakpoint
CREATE INDEX "group_members_membership_idx" ON "group_members" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "org_members_user_idx" ON "org_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "problem_access_principal_idx" ON "problem_access" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "problems_org_created_idx" ON "problems" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "problems_tags_idx" ON "problems" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "problems_title_trgm_idx" ON "problems" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "problems_slug_trgm_idx" ON "problems" USING gin (lower("slug") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "runners_org_idx" ON "runners" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_acting_user_idx" ON "sessions" USING btree ("acting_user_id") WHERE acting_user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "solutions_created_key" ON "solutions" USING btree ("user_id","problem_id",coalesce(contest_id, '00000000-0000-0000-0000-000000000000')) WHERE state = 0;--> statement-breakpoint
CREATE INDEX "solutions_problem_submitted_idx" ON "solutions" USING btree ("problem_id",submitted_at desc nulls first,id desc) WHERE contest_id is null;--> statement-breakpoint
CREATE INDEX "solutions_org_submitted_idx" ON "solutions" USING btree ("org_id",submitted_at desc nulls first,id desc);--> statement-breakpoint
CREATE INDEX "solutions_user_submitted_idx" ON "solutions" USING btree ("user_id","org_id",submitted_at desc nulls first,id desc);--> statement-breakpoint
CREATE INDEX "solutions_contest_submitted_idx" ON "solutions" USING btree ("contest_id",submitted_at desc nulls first,id desc) WHERE contest_id is not null;--> statement-breakpoint
CREATE INDEX "solutions_contest_problem_idx" ON "solutions" USING btree ("contest_id","problem_id","user_id") WHERE contest_id is not null;--> statement-breakpoint
CREATE INDEX "solutions_contest_completed_idx" ON "solutions" USING btree ("contest_id","completed_at","id") WHERE contest_id is not null and state = 4;--> statement-breakpoint
CREATE INDEX "solutions_task_idx" ON "solutions" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "tasks_ready_idx" ON "tasks" USING btree ("kind","priority","turn","id") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "tasks_turn_idx" ON "tasks" USING btree ("user_id","kind","priority","turn") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "tasks_lease_idx" ON "tasks" USING btree ("lease_ends_at") WHERE state = 'leased';--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_task_id_key" ON "tasks" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_namespace_name_key" ON "users" USING btree (coalesce("namespace", ''),"name");--> statement-breakpoint
CREATE INDEX "users_name_pattern_idx" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_access_principal_idx" ON "app_access" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "apps_org_created_idx" ON "apps" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "apps_tags_idx" ON "apps" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "apps_title_trgm_idx" ON "apps" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "apps_slug_trgm_idx" ON "apps" USING gin (lower("slug") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_org_idx" ON "audit_log" USING btree ("org_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_acting_user_idx" ON "audit_log" USING btree ("acting_user_id","at" desc,"id" desc) WHERE acting_user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "contest_access_principal_idx" ON "contest_access" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "contest_participants_user_idx" ON "contest_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contest_participants_updated_idx" ON "contest_participants" USING btree ("contest_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contest_participants_created_idx" ON "contest_participants" USING btree ("contest_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contest_problems_problem_idx" ON "contest_problems" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "contest_results_problem_idx" ON "contest_results" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "contests_public_order_idx" ON "contests" USING btree (status desc,starts_at desc,"id") WHERE access_level = 0;--> statement-breakpoint
CREATE INDEX "contests_org_order_idx" ON "contests" USING btree ("org_id",status desc,starts_at desc,"id");--> statement-breakpoint
CREATE INDEX "contests_next_stage_idx" ON "contests" USING btree ("next_stage_at") WHERE next_stage_at is not null;--> statement-breakpoint
CREATE INDEX "contests_tags_idx" ON "contests" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "contests_title_trgm_idx" ON "contests" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contests_slug_trgm_idx" ON "contests" USING gin (lower("slug") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "instances_live_problem_key" ON "instances" USING btree ("org_id","user_id",coalesce(contest_id, '00000000-0000-0000-0000-000000000000'),"problem_id") WHERE state <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "instances_live_slot_key" ON "instances" USING btree ("org_id","user_id",coalesce(contest_id, '00000000-0000-0000-0000-000000000000'),"slot_no") WHERE state <> 0;--> statement-breakpoint
CREATE INDEX "instances_org_created_idx" ON "instances" USING btree ("org_id",created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "instances_user_created_idx" ON "instances" USING btree ("user_id","org_id",created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "instances_problem_idx" ON "instances" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "instances_contest_idx" ON "instances" USING btree ("contest_id") WHERE contest_id is not null;--> statement-breakpoint
CREATE INDEX "instances_runner_idx" ON "instances" USING btree ("runner_id") WHERE runner_id is not null;--> statement-breakpoint
CREATE INDEX "plan_access_principal_idx" ON "plan_access" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "plan_contests_contest_idx" ON "plan_contests" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "plan_participants_user_idx" ON "plan_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plans_org_created_idx" ON "plans" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "plans_tags_idx" ON "plans" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "plans_title_trgm_idx" ON "plans" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plans_slug_trgm_idx" ON "plans" USING gin (lower("slug") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ranklist_states_runner_idx" ON "ranklist_states" USING btree ("runner_id");