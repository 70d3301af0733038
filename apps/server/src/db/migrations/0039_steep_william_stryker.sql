CREATE TABLE "print_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_by" uuid,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"ended_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_jobs_number_key" UNIQUE("contest_id","number"),
	CONSTRAINT "print_jobs_key" UNIQUE("contest_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "print_settings" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"max_jobs" integer DEFAULT 20 NOT NULL,
	"header" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_settings" ADD CONSTRAINT "print_settings_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_jobs_own_idx" ON "print_jobs" USING btree ("contest_id","user_id","number");--> statement-breakpoint
CREATE INDEX "print_jobs_open_idx" ON "print_jobs" USING btree ("contest_id","number") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "print_jobs_done_idx" ON "print_jobs" USING btree ("contest_id",changed_at desc,"id") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "print_jobs_user_idx" ON "print_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "print_jobs_sender_idx" ON "print_jobs" USING btree ("sent_by") WHERE sent_by is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_claimer_idx" ON "print_jobs" USING btree ("claimed_by") WHERE claimed_by is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_ender_idx" ON "print_jobs" USING btree ("ended_by") WHERE ended_by is not null;