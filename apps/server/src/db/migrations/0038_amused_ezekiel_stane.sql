CREATE TABLE "api_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"username" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"cidrs" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_accounts_username_key" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "contest_finalizations" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"finalized_at" timestamp (3) with time zone NOT NULL,
	"finalized_by" uuid,
	"end_of_updates_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_accounts" ADD CONSTRAINT "api_accounts_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_accounts" ADD CONSTRAINT "api_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_finalizations" ADD CONSTRAINT "contest_finalizations_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_finalizations" ADD CONSTRAINT "contest_finalizations_finalized_by_users_id_fk" FOREIGN KEY ("finalized_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_accounts_contest_idx" ON "api_accounts" USING btree ("contest_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_accounts_creator_idx" ON "api_accounts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "contest_finalizations_by_idx" ON "contest_finalizations" USING btree ("finalized_by");
--> statement-breakpoint
CREATE FUNCTION log_contest_finalization() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
BEGIN
	PERFORM append_contest_log(contest, 'finalization', contest, (
		SELECT jsonb_build_object('finalizedAtMs', epoch_ms(finalized_at), 'endOfUpdatesMs', epoch_ms(end_of_updates_at))
		FROM contest_finalizations WHERE contest_id = contest))
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_finalizations_log AFTER INSERT OR UPDATE OR DELETE ON contest_finalizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_finalization();
