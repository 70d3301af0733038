CREATE TABLE "contest_time_grant_participants" (
	"grant_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	CONSTRAINT "contest_time_grant_participants_grant_id_participant_id_pk" PRIMARY KEY("grant_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "contest_time_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"principal_id" uuid,
	"delay_ms" bigint NOT NULL,
	"extra_ms" bigint NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_clocks" ADD COLUMN "grants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_participants" ADD COLUMN "delay_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_participants" ADD COLUMN "extra_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_time_grant_participants" ADD CONSTRAINT "contest_time_grant_participants_grant_id_contest_time_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."contest_time_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_time_grant_participants" ADD CONSTRAINT "contest_time_grant_participants_participant_id_contest_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."contest_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_time_grants" ADD CONSTRAINT "contest_time_grants_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_time_grants" ADD CONSTRAINT "contest_time_grants_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_time_grants" ADD CONSTRAINT "contest_time_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_time_grant_participants_participant_idx" ON "contest_time_grant_participants" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "contest_time_grants_contest_idx" ON "contest_time_grants" USING btree ("contest_id","granted_at");--> statement-breakpoint
CREATE INDEX "contest_time_grants_principal_idx" ON "contest_time_grants" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "contest_time_grants_by_idx" ON "contest_time_grants" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "contest_participants_granted_idx" ON "contest_participants" USING btree ("contest_id") WHERE delay_ms > 0 or extra_ms > 0;