ALTER TABLE "solutions" ADD COLUMN "tokened_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "solutions_tokened_idx" ON "solutions" USING btree ("contest_id","tokened_at","id") WHERE tokened_at is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION contest_log_submission(s solutions) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('number', s.contest_number, 'userId', s.user_id, 'sentBy', s.sent_by, 'problemId', s.problem_id,
		'language', s.language, 'submittedAtMs', epoch_ms(s.submitted_at), 'contestTimeMs', s.contest_time_ms)
		|| CASE WHEN s.tokened_at IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('tokenedAtMs', epoch_ms(s.tokened_at)) END
$$;
--> statement-breakpoint
DROP TRIGGER solutions_log_updated ON solutions;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER solutions_log_updated AFTER UPDATE ON solutions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.contest_id IS NOT NULL AND NEW.state > 0 AND (
		(CASE OLD.state WHEN 3 THEN 2 ELSE OLD.state END, OLD.attempt, OLD.language, OLD.submitted_at, OLD.contest_time_ms, OLD.tokened_at)
			IS DISTINCT FROM (CASE NEW.state WHEN 3 THEN 2 ELSE NEW.state END, NEW.attempt, NEW.language, NEW.submitted_at, NEW.contest_time_ms, NEW.tokened_at)
		OR NEW.state = 4 AND (OLD.score, OLD.status, OLD.completed_at) IS DISTINCT FROM (NEW.score, NEW.status, NEW.completed_at)
	)) EXECUTE FUNCTION log_solution();
