CREATE TABLE "former_draft_rows" (
	"problem_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "former_draft_rows_problem_id_kind_id_pk" PRIMARY KEY("problem_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "former_drafts" (
	"problem_id" uuid PRIMARY KEY NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"parts" jsonb NOT NULL,
	"config" jsonb,
	"base_hash" text,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texts" jsonb,
	"size_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_draft_rows" ADD CONSTRAINT "former_draft_rows_problem_id_former_drafts_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."former_drafts"("problem_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_drafts" ADD CONSTRAINT "former_drafts_problem_id_problem_drafts_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem_drafts"("problem_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_drafts" ADD CONSTRAINT "former_drafts_base_fk" FOREIGN KEY ("problem_id","base_hash") REFERENCES "public"."problem_data"("problem_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER former_drafts_count_inserted AFTER INSERT ON former_drafts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER former_drafts_count_deleted AFTER DELETE ON former_drafts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER former_drafts_count_resized AFTER UPDATE OF size_bytes ON former_drafts FOR EACH ROW
	WHEN (OLD.size_bytes IS DISTINCT FROM NEW.size_bytes) EXECUTE FUNCTION count_resized_draft_test();
