CREATE TABLE "problem_repositories" (
	"problem_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"branch" text NOT NULL,
	"folder" text NOT NULL,
	"username" text NOT NULL,
	"sealed_token" "bytea",
	"sealed_secret" "bytea" NOT NULL,
	"pulls" boolean NOT NULL,
	"pushes" boolean NOT NULL,
	"connected_by" uuid,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"failure" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"requested_by" uuid,
	"push" jsonb,
	"lease_id" uuid,
	"lease_ends_at" timestamp (3) with time zone,
	"synced" jsonb,
	"synced_at" timestamp (3) with time zone,
	"synced_revision" bigint,
	"synced_text_version" text,
	"fetched" jsonb
);
--> statement-breakpoint
CREATE TABLE "repository_syncs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"problem_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"commit" jsonb,
	"failure" jsonb,
	"user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "problem_repositories" ADD CONSTRAINT "problem_repositories_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_repositories" ADD CONSTRAINT "problem_repositories_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_repositories" ADD CONSTRAINT "problem_repositories_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_syncs" ADD CONSTRAINT "repository_syncs_problem_id_problem_repositories_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem_repositories"("problem_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_syncs" ADD CONSTRAINT "repository_syncs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_repositories_due_idx" ON "problem_repositories" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "repository_syncs_problem_idx" ON "repository_syncs" USING btree ("problem_id","created_at","id");