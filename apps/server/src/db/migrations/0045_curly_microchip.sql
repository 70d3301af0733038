CREATE TABLE "contest_awards" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"plan" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_awards" ADD CONSTRAINT "contest_awards_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION log_contest_awards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
BEGIN
	PERFORM append_contest_log(contest, 'awards', contest, (SELECT plan FROM contest_awards WHERE contest_id = contest))
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_awards_log AFTER INSERT OR UPDATE OR DELETE ON contest_awards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_awards();
