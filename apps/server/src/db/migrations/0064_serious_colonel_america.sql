ALTER TABLE "hacks" ADD COLUMN "in_round" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hacks" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "hacks_counted_idx" ON "hacks" USING btree ("contest_id","counted_at","id") WHERE counted_at is not null;--> statement-breakpoint
CREATE FUNCTION log_hack() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	subject uuid := coalesce(NEW.id, OLD.id);
BEGIN
	PERFORM append_contest_log(contest, 'hack', subject, (
		SELECT jsonb_build_object('userId', user_id, 'problemId', problem_id, 'isSuccessful', verdict = 'successful',
			'submittedAtMs', epoch_ms(created_at))
		FROM hacks WHERE id = subject AND counted_at IS NOT NULL))
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hacks_log_inserted AFTER INSERT ON hacks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.counted_at IS NOT NULL) EXECUTE FUNCTION log_hack();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hacks_log_updated AFTER UPDATE ON hacks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.counted_at IS NOT NULL OR NEW.counted_at IS NOT NULL) EXECUTE FUNCTION log_hack();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hacks_log_deleted AFTER DELETE ON hacks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.counted_at IS NOT NULL) EXECUTE FUNCTION log_hack();
