CREATE TABLE "attempt_counters" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sent_codes" (
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"owner" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_codes_provider_purpose_owner_address_pk" PRIMARY KEY("provider","purpose","owner","address")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_user_id_provider_pk" PRIMARY KEY("user_id","provider"),
	CONSTRAINT "user_identities_subject_key" UNIQUE("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "oauth_codes" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"redirect_uri" text,
	"code_challenge" text,
	"scopes" text[] NOT NULL,
	"nonce" text,
	"auth_time" timestamp (3) with time zone NOT NULL,
	"second_factor" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"family_id" uuid
);
--> statement-breakpoint
CREATE TABLE "oauth_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"app_id" uuid,
	"device_id" uuid,
	"redirect_uri" text,
	"flow" text NOT NULL,
	"scopes" text[] NOT NULL,
	"state" text,
	"nonce" text,
	"code_challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"user_code_hash" "bytea",
	"app_id" uuid,
	"scopes" text[] NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"second_factor" boolean DEFAULT false NOT NULL,
	"sealed_code" "bytea",
	"interval_s" integer DEFAULT 5 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_devices_hash_key" UNIQUE("hash"),
	CONSTRAINT "oauth_devices_user_code_key" UNIQUE("user_code_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"auth_time" timestamp (3) with time zone NOT NULL,
	"second_factor" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_grants_user_app_key" UNIQUE("user_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_refresh_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "personal_tokens" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "personal_tokens_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "file_sweeps" (
	"kind" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "judgings" (
	"solution_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"problem_id" uuid NOT NULL,
	"data_hash" text NOT NULL,
	"label" text NOT NULL,
	"score" double precision NOT NULL,
	"metrics" jsonb NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"fault" jsonb,
	"task_id" uuid,
	"runner_id" uuid,
	"rejudge_id" uuid,
	"submitted_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "judgings_solution_id_attempt_pk" PRIMARY KEY("solution_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "rejudge_solutions" (
	"rejudge_id" uuid NOT NULL,
	"solution_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"was_judged" boolean NOT NULL,
	"before_data_hash" text NOT NULL,
	"before_label" text NOT NULL,
	"before_score" double precision DEFAULT 0 NOT NULL,
	"before_status" text DEFAULT '' NOT NULL,
	"after_data_hash" text,
	"after_score" double precision,
	"after_status" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "rejudge_solutions_rejudge_id_solution_id_pk" PRIMARY KEY("rejudge_id","solution_id")
);
--> statement-breakpoint
CREATE TABLE "rejudges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rejudges_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" uuid NOT NULL,
	"problem_id" uuid,
	"contest_id" uuid,
	"filter" jsonb NOT NULL,
	"pull" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_by" uuid,
	"cancelled_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "problems_org_created_idx";--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "search_names" "tsvector";--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "search_text" "tsvector";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'session' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "rejudge_id" uuid;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "secret_made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "old_secret_hash" "bytea";--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "old_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "sealed_secret" "bytea";--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "old_sealed_secret" "bytea";--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "search_names" "tsvector";--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "search_names" "tsvector";--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "search_text" "tsvector";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "search_names" "tsvector";--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_family_id_oauth_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."oauth_families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_device_id_oauth_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."oauth_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_devices" ADD CONSTRAINT "oauth_devices_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_devices" ADD CONSTRAINT "oauth_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_devices" ADD CONSTRAINT "oauth_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_families" ADD CONSTRAINT "oauth_families_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_family_id_oauth_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."oauth_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgings" ADD CONSTRAINT "judgings_solution_id_solutions_id_fk" FOREIGN KEY ("solution_id") REFERENCES "public"."solutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgings" ADD CONSTRAINT "judgings_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgings" ADD CONSTRAINT "judgings_rejudge_id_rejudges_id_fk" FOREIGN KEY ("rejudge_id") REFERENCES "public"."rejudges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgings" ADD CONSTRAINT "judgings_data_fk" FOREIGN KEY ("problem_id","data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD CONSTRAINT "rejudge_solutions_rejudge_id_rejudges_id_fk" FOREIGN KEY ("rejudge_id") REFERENCES "public"."rejudges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudge_solutions" ADD CONSTRAINT "rejudge_solutions_solution_id_solutions_id_fk" FOREIGN KEY ("solution_id") REFERENCES "public"."solutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudges" ADD CONSTRAINT "rejudges_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_counters_ends_idx" ON "attempt_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "challenges_expires_idx" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_user_idx" ON "challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_session_idx" ON "challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_codes_expires_idx" ON "sent_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_codes_expires_idx" ON "oauth_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_codes_grant_idx" ON "oauth_codes" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_codes_session_idx" ON "oauth_codes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_codes_family_idx" ON "oauth_codes" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "oauth_consents_expires_idx" ON "oauth_consents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_consents_session_idx" ON "oauth_consents" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_consents_app_idx" ON "oauth_consents" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_consents_device_idx" ON "oauth_consents" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "oauth_devices_expires_idx" ON "oauth_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_devices_app_idx" ON "oauth_devices" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_devices_user_idx" ON "oauth_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_devices_session_idx" ON "oauth_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_families_grant_idx" ON "oauth_families" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_families_ends_idx" ON "oauth_families" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "oauth_grants_app_idx" ON "oauth_grants" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_family_idx" ON "oauth_refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "judgings_data_idx" ON "judgings" USING btree ("problem_id","data_hash");--> statement-breakpoint
CREATE INDEX "rejudge_solutions_state_idx" ON "rejudge_solutions" USING btree ("rejudge_id","state");--> statement-breakpoint
CREATE INDEX "rejudge_solutions_solution_idx" ON "rejudge_solutions" USING btree ("solution_id");--> statement-breakpoint
CREATE INDEX "rejudges_problem_idx" ON "rejudges" USING btree ("problem_id",number desc) WHERE contest_id is null;--> statement-breakpoint
CREATE INDEX "rejudges_contest_idx" ON "rejudges" USING btree ("contest_id",number desc) WHERE contest_id is not null;--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_rejudge_id_rejudges_id_fk" FOREIGN KEY ("rejudge_id") REFERENCES "public"."rejudges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "org_members_joined_idx" ON "org_members" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "problem_statuses_problem_idx" ON "problem_statuses" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "problems_search_names_idx" ON "problems" USING gin ("search_names");--> statement-breakpoint
CREATE INDEX "problems_search_text_idx" ON "problems" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "problems_unsearched_idx" ON "problems" USING btree ("id") WHERE search_names is null;--> statement-breakpoint
CREATE INDEX "sessions_family_idx" ON "sessions" USING btree ("family_id") WHERE family_id is not null;--> statement-breakpoint
CREATE INDEX "solutions_problem_user_idx" ON "solutions" USING btree ("problem_id","user_id",submitted_at desc nulls first,id desc);--> statement-breakpoint
CREATE INDEX "solutions_problem_score_idx" ON "solutions" USING btree ("problem_id",score desc,submitted_at desc nulls first,id desc) WHERE contest_id is null;--> statement-breakpoint
CREATE INDEX "solutions_org_status_idx" ON "solutions" USING btree ("org_id","status",submitted_at desc nulls first,id desc);--> statement-breakpoint
CREATE INDEX "solutions_open_idx" ON "solutions" USING btree ("org_id","state") WHERE state < 4;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_name_trgm_idx" ON "users" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "apps_search_names_idx" ON "apps" USING gin ("search_names");--> statement-breakpoint
CREATE INDEX "apps_unsearched_idx" ON "apps" USING btree ("id") WHERE search_names is null;--> statement-breakpoint
CREATE INDEX "contests_search_names_idx" ON "contests" USING gin ("search_names");--> statement-breakpoint
CREATE INDEX "contests_search_text_idx" ON "contests" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "contests_unsearched_idx" ON "contests" USING btree ("id") WHERE search_names is null;--> statement-breakpoint
CREATE INDEX "plans_search_names_idx" ON "plans" USING gin ("search_names");--> statement-breakpoint
CREATE INDEX "plans_unsearched_idx" ON "plans" USING btree ("id") WHERE search_names is null;--> statement-breakpoint
CREATE INDEX "problems_org_created_idx" ON "problems" USING btree ("org_id","created_at","id","access_level");--> statement-breakpoint
-- An app's tokens end with the sign-in they belong to. The tables refer to each other in a circle, so it stands here.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_family_id_oauth_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."oauth_families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION forget_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search_names := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER problems_forget_search BEFORE UPDATE OF title, slug, tags, description, translations ON problems FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.tags, OLD.description, OLD.translations) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.tags, NEW.description, NEW.translations)) EXECUTE FUNCTION forget_search();
--> statement-breakpoint
CREATE TRIGGER contests_forget_search BEFORE UPDATE OF title, slug, tags, description ON contests FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.tags, OLD.description) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.tags, NEW.description)) EXECUTE FUNCTION forget_search();
--> statement-breakpoint
CREATE TRIGGER plans_forget_search BEFORE UPDATE OF title, slug, tags ON plans FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.tags) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.tags)) EXECUTE FUNCTION forget_search();
--> statement-breakpoint
CREATE TRIGGER apps_forget_search BEFORE UPDATE OF title, slug, tags ON apps FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.tags) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.tags)) EXECUTE FUNCTION forget_search();
