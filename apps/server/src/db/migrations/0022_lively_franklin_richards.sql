CREATE TABLE "canned_answers" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"answers" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clarification_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clarification_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"position" integer NOT NULL,
	"from_jury" boolean NOT NULL,
	"for_all" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clarification_messages_key" UNIQUE("clarification_id","seq")
);
--> statement-breakpoint
CREATE TABLE "clarification_reads" (
	"user_id" uuid NOT NULL,
	"clarification_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clarification_reads_clarification_id_user_id_pk" PRIMARY KEY("clarification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clarifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"category" text NOT NULL,
	"problem_id" uuid,
	"asker_id" uuid,
	"state" text NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_seq" integer NOT NULL,
	"jury_seq" integer DEFAULT 0 NOT NULL,
	"public_seq" integer DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"public_at" timestamp (3) with time zone,
	CONSTRAINT "clarifications_number_key" UNIQUE("contest_id","number")
);
--> statement-breakpoint
ALTER TABLE "canned_answers" ADD CONSTRAINT "canned_answers_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification_messages" ADD CONSTRAINT "clarification_messages_clarification_id_clarifications_id_fk" FOREIGN KEY ("clarification_id") REFERENCES "public"."clarifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification_messages" ADD CONSTRAINT "clarification_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification_reads" ADD CONSTRAINT "clarification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification_reads" ADD CONSTRAINT "clarification_reads_clarification_id_clarifications_id_fk" FOREIGN KEY ("clarification_id") REFERENCES "public"."clarifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clarification_messages_author_idx" ON "clarification_messages" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "clarification_reads_user_idx" ON "clarification_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clarifications_asker_idx" ON "clarifications" USING btree ("contest_id","asker_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "clarifications_public_idx" ON "clarifications" USING btree ("contest_id","public_at" DESC NULLS LAST) WHERE public_at is not null;--> statement-breakpoint
CREATE INDEX "clarifications_open_idx" ON "clarifications" USING btree ("contest_id","number") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "clarifications_problem_idx" ON "clarifications" USING btree ("problem_id") WHERE problem_id is not null;--> statement-breakpoint
CREATE INDEX "clarifications_user_idx" ON "clarifications" USING btree ("asker_id") WHERE asker_id is not null;--> statement-breakpoint
CREATE INDEX "clarifications_claimer_idx" ON "clarifications" USING btree ("claimed_by") WHERE claimed_by is not null;