CREATE TABLE "draft_programs" (
	"problem_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"role" text NOT NULL,
	"path" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "draft_programs_problem_id_id_pk" PRIMARY KEY("problem_id","id"),
	CONSTRAINT "draft_programs_path_key" UNIQUE("problem_id","path")
);
--> statement-breakpoint
CREATE TABLE "draft_tests" (
	"problem_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"position" double precision NOT NULL,
	"name" text NOT NULL,
	"sample" boolean NOT NULL,
	"subtask" text,
	"original" jsonb,
	"input_path" text,
	"answer_path" text,
	"input" jsonb NOT NULL,
	"answer" jsonb,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "draft_tests_problem_id_id_pk" PRIMARY KEY("problem_id","id")
);
--> statement-breakpoint
CREATE TABLE "problem_drafts" (
	"problem_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"config" jsonb NOT NULL,
	"config_revision" bigint DEFAULT 1 NOT NULL,
	"base_hash" text,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_hash" text,
	"published_revision" bigint,
	"published_at" timestamp (3) with time zone,
	"trial_hash" text,
	"trial_revision" bigint,
	"trial_bench_id" uuid
);
--> statement-breakpoint
ALTER TABLE "problem_data" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_programs" ADD CONSTRAINT "draft_programs_problem_id_problem_drafts_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem_drafts"("problem_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_tests" ADD CONSTRAINT "draft_tests_problem_id_problem_drafts_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem_drafts"("problem_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_drafts" ADD CONSTRAINT "problem_drafts_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_drafts" ADD CONSTRAINT "problem_drafts_base_fk" FOREIGN KEY ("problem_id","base_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_tests_order_idx" ON "draft_tests" USING btree ("problem_id","position") WHERE not removed;--> statement-breakpoint
CREATE FUNCTION count_resized_draft_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_org_storage(org_id, NEW.size_bytes - OLD.size_bytes) FROM problems WHERE id = NEW.problem_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER draft_tests_count_inserted AFTER INSERT ON draft_tests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER draft_tests_count_deleted AFTER DELETE ON draft_tests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER draft_tests_count_resized AFTER UPDATE OF size_bytes ON draft_tests FOR EACH ROW
	WHEN (OLD.size_bytes IS DISTINCT FROM NEW.size_bytes) EXECUTE FUNCTION count_resized_draft_test();
