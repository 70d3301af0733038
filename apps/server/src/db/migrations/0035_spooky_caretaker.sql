CREATE TABLE "contest_team_members" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"captain" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_team_members_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest_teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"code" text NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"coach" text DEFAULT '' NOT NULL,
	"seat" text DEFAULT '' NOT NULL,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_teams_code_key" UNIQUE("contest_id","code")
);
--> statement-breakpoint
DROP INDEX "solutions_created_key";--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "teams" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "contest_team_members" ADD CONSTRAINT "contest_team_members_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_team_members" ADD CONSTRAINT "contest_team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_team_members" ADD CONSTRAINT "contest_team_members_team_id_contest_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."contest_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_teams" ADD CONSTRAINT "contest_teams_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_teams" ADD CONSTRAINT "contest_teams_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_team_members_team_idx" ON "contest_team_members" USING btree ("team_id","joined_at");--> statement-breakpoint
CREATE INDEX "contest_team_members_user_idx" ON "contest_team_members" USING btree ("user_id","team_id");--> statement-breakpoint
CREATE INDEX "contest_teams_created_idx" ON "contest_teams" USING btree ("contest_id","created_at","id");--> statement-breakpoint
ALTER TABLE "solutions" ADD CONSTRAINT "solutions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "solutions_announced_key" ON "solutions" USING btree ("user_id","problem_id",coalesce(contest_id, '00000000-0000-0000-0000-000000000000'),coalesce(sent_by, user_id)) WHERE state = 0;--> statement-breakpoint
CREATE INDEX "solutions_sent_by_idx" ON "solutions" USING btree ("sent_by") WHERE sent_by is not null;