ALTER TABLE "draft_tests" ADD COLUMN "generated" jsonb;--> statement-breakpoint
ALTER TABLE "problem_drafts" ADD COLUMN "generation" jsonb;