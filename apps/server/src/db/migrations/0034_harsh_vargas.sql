ALTER TABLE "contest_time_grant_participants" RENAME CONSTRAINT "contest_time_grant_participants_grant_id_contest_time_grants_id_" TO "contest_time_grant_participants_grant_fk";--> statement-breakpoint
ALTER TABLE "contest_time_grant_participants" RENAME CONSTRAINT "contest_time_grant_participants_participant_id_contest_particip" TO "contest_time_grant_participants_participant_fk";--> statement-breakpoint
DROP INDEX "contest_participants_granted_idx";--> statement-breakpoint
ALTER TABLE "contest_clocks" ADD COLUMN "window_latest_ms" bigint;--> statement-breakpoint
ALTER TABLE "contest_clocks" ADD COLUMN "window_length_ms" bigint;--> statement-breakpoint
ALTER TABLE "contest_clocks" ADD COLUMN "window_open_board" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_participants" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "contest_participants_own_time_idx" ON "contest_participants" USING btree ("contest_id") WHERE delay_ms > 0 or extra_ms > 0 or started_at is not null;
