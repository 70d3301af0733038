CREATE TABLE "site_marks" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "solutions_completed_idx" ON "solutions" USING btree ("completed_at");