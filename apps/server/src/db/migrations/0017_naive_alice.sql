ALTER TABLE "ranklists" ADD COLUMN "board_role" text;--> statement-breakpoint
ALTER TABLE "ranklists" ADD COLUMN "revealed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "ranklists_board_role" ON "ranklists" USING btree ("contest_id","board_role");