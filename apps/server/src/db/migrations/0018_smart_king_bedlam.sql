CREATE TABLE "contest_groups" (
	"contest_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_groups_contest_id_group_id_pk" PRIMARY KEY("contest_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "contest_participants" ADD COLUMN "by_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_groups" ADD CONSTRAINT "contest_groups_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_groups" ADD CONSTRAINT "contest_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_groups_group_idx" ON "contest_groups" USING btree ("group_id");