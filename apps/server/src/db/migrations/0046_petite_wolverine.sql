CREATE TABLE "contest_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"version" text NOT NULL,
	"url" text NOT NULL,
	"token" "bytea" NOT NULL,
	"endpoints" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" text NOT NULL,
	"seq" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_webhooks" ADD CONSTRAINT "contest_webhooks_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_webhooks" ADD CONSTRAINT "contest_webhooks_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_webhooks_account_idx" ON "contest_webhooks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contest_webhooks_contest_idx" ON "contest_webhooks" USING btree ("contest_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contest_webhooks_due_idx" ON "contest_webhooks" USING btree ("next_at") WHERE disabled_at is null;