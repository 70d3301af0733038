CREATE TABLE "virtual_team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "virtual_team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "virtual_teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "virtual_teams_code_key" UNIQUE("contest_id","code")
);
--> statement-breakpoint
ALTER TABLE "virtual_runs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "virtual_runs" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "virtual_team_members" ADD CONSTRAINT "virtual_team_members_team_id_virtual_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."virtual_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_team_members" ADD CONSTRAINT "virtual_team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_teams" ADD CONSTRAINT "virtual_teams_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "virtual_team_members_user_idx" ON "virtual_team_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "virtual_runs" ADD CONSTRAINT "virtual_runs_team_id_virtual_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."virtual_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_runs" ADD CONSTRAINT "virtual_runs_team_key" UNIQUE("team_id","nth");--> statement-breakpoint
ALTER TABLE "virtual_runs" ADD CONSTRAINT "virtual_runs_taker" CHECK (num_nonnulls("virtual_runs"."user_id", "virtual_runs"."team_id") = 1);