CREATE TABLE "problem_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"org_id" uuid,
	"data_hash" text,
	"until" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"given_by" uuid,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "problem_votes" (
	"problem_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"difficulty" smallint NOT NULL,
	"voted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_votes_problem_id_user_id_pk" PRIMARY KEY("problem_id","user_id"),
	CONSTRAINT "problem_votes_difficulty_check" CHECK (difficulty between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "contest_problems" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "contest_problems" ADD COLUMN "data_hash" text;--> statement-breakpoint
ALTER TABLE "problem_solve_counts" ADD COLUMN "vote_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_solve_counts" ADD COLUMN "vote_median" real;--> statement-breakpoint
ALTER TABLE "problem_grants" ADD CONSTRAINT "problem_grants_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_grants" ADD CONSTRAINT "problem_grants_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_grants" ADD CONSTRAINT "problem_grants_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_grants" ADD CONSTRAINT "problem_grants_data_fk" FOREIGN KEY ("problem_id","data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_votes" ADD CONSTRAINT "problem_votes_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_votes" ADD CONSTRAINT "problem_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "problem_grants_active_key" ON "problem_grants" USING btree ("problem_id",coalesce(org_id, '00000000-0000-0000-0000-000000000000')) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "problem_grants_org_idx" ON "problem_grants" USING btree ("org_id","given_at","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "problem_grants_problem_idx" ON "problem_grants" USING btree ("problem_id","given_at","id");--> statement-breakpoint
CREATE INDEX "problem_grants_given_by_idx" ON "problem_grants" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "problem_votes_user_idx" ON "problem_votes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "contest_problems" ADD CONSTRAINT "contest_problems_grant_id_problem_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."problem_grants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_problems" ADD CONSTRAINT "contest_problems_data_fk" FOREIGN KEY ("problem_id","data_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_problems_grant_idx" ON "contest_problems" USING btree ("grant_id") WHERE grant_id is not null;--> statement-breakpoint
CREATE FUNCTION recount_problem_votes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- First the locks, in one order: of two votes at the same time the later one counts both, and deletions of users do
	-- not wait for each other.
	PERFORM 1 FROM problem_solve_counts WHERE problem_id = ANY (ids) ORDER BY problem_id FOR NO KEY UPDATE;
	UPDATE problem_solve_counts AS c SET (vote_count, vote_median) = (
		SELECT count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY difficulty)
		FROM problem_votes AS v WHERE v.problem_id = c.problem_id) WHERE problem_id = ANY (ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION count_problem_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM recount_problem_votes(ARRAY[NEW.problem_id]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM recount_problem_votes((SELECT array_agg(DISTINCT problem_id) FROM changed));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER problem_votes_count AFTER INSERT OR UPDATE ON problem_votes FOR EACH ROW EXECUTE FUNCTION count_problem_vote();--> statement-breakpoint
CREATE TRIGGER problem_votes_count_deleted AFTER DELETE ON problem_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_votes();
