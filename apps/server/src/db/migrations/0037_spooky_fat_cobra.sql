CREATE TABLE "contest_log_entries" (
	"contest_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb,
	CONSTRAINT "contest_log_entries_contest_id_seq_pk" PRIMARY KEY("contest_id","seq")
);
--> statement-breakpoint
CREATE TABLE "contest_logs" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "solutions" ADD COLUMN "contest_number" integer;--> statement-breakpoint
ALTER TABLE "contest_log_entries" ADD CONSTRAINT "contest_log_entries_contest_id_contest_logs_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest_logs"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_logs" ADD CONSTRAINT "contest_logs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_log_entries_subject_idx" ON "contest_log_entries" USING btree ("contest_id","subject_id","kind","seq");--> statement-breakpoint
CREATE FUNCTION epoch_ms(instant timestamptz) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
	SELECT round(extract(epoch FROM instant) * 1000)
$$;
--> statement-breakpoint
CREATE FUNCTION contest_log_contest(contest uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('title', title, 'startsAtMs', epoch_ms(starts_at), 'endsAtMs', epoch_ms(ends_at), 'stages', stages,
		'rulesVersion', rules_version, 'status', status, 'nextStageAtMs', epoch_ms(next_stage_at),
		'clock', (
			SELECT jsonb_build_object('version', version, 'startMs', epoch_ms(start_at), 'durationMs', duration_ms, 'freezeMs', freeze_ms,
				'thawAfterMs', thaw_after_ms, 'thawedAtMs', epoch_ms(thawed_at), 'pausedAtMs', epoch_ms(paused_at), 'pauseReason', pause_reason,
				'removed', removed, 'grants', grants, 'window', CASE WHEN window_latest_ms IS NOT NULL THEN jsonb_build_object(
					'latestMs', window_latest_ms, 'lengthMs', window_length_ms, 'openBoard', window_open_board) END)
			FROM contest_clocks WHERE contest_id = contests.id))
	FROM contests WHERE id = contest
$$;
--> statement-breakpoint
CREATE FUNCTION contest_log_problem(contest uuid, problem uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('slug', cp.settings ->> 'slug', 'title', p.title, 'tags', p.tags, 'weight', (cp.settings -> 'score')::float8,
		'color', cp.settings ->> 'color', 'createdAtMs', epoch_ms(cp.created_at))
	FROM contest_problems cp JOIN problems p ON p.id = cp.problem_id WHERE cp.contest_id = contest AND cp.problem_id = problem
$$;
--> statement-breakpoint
CREATE FUNCTION contest_log_participant(participant uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('userId', p.user_id, 'tags', p.tags, 'banned', p.banned, 'delayMs', p.delay_ms, 'extraMs', p.extra_ms,
		'startedAtMs', epoch_ms(p.started_at), 'team', CASE WHEN t.id IS NOT NULL THEN jsonb_build_object(
			'affiliation', t.affiliation, 'country', t.country, 'seat', t.seat, 'categories', t.categories) END)
	FROM contest_participants p LEFT JOIN contest_teams t ON t.id = p.user_id WHERE p.id = participant
$$;
--> statement-breakpoint
CREATE FUNCTION contest_log_submission(s solutions) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('number', s.contest_number, 'userId', s.user_id, 'sentBy', s.sent_by, 'problemId', s.problem_id,
		'language', s.language, 'submittedAtMs', epoch_ms(s.submitted_at), 'contestTimeMs', s.contest_time_ms)
$$;
--> statement-breakpoint
CREATE FUNCTION contest_log_judgement(s solutions) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('number', s.contest_number, 'attempt', s.attempt,
		'state', CASE s.state WHEN 4 THEN 'done' WHEN 1 THEN 'waiting' ELSE 'judging' END,
		'startedAtMs', CASE WHEN s.state > 1 THEN epoch_ms(s.started_at) END,
		'completedAtMs', CASE WHEN s.state = 4 THEN epoch_ms(s.completed_at) END,
		'score', CASE WHEN s.state = 4 THEN s.score ELSE 0 END, 'status', CASE WHEN s.state = 4 THEN s.status ELSE '' END,
		'isFault', s.state = 4 AND s.fault IS NOT NULL, 'metrics', CASE WHEN s.state = 4 THEN s.metrics ELSE '{}' END)
$$;
--> statement-breakpoint
CREATE FUNCTION contest_log_message(message uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('threadId', c.id, 'threadNumber', c.number, 'seq', m.seq, 'position', m.position, 'fromJury', m.from_jury,
		'forAll', m.for_all, 'askerId', c.asker_id, 'category', c.category, 'problemId', c.problem_id, 'createdAtMs', epoch_ms(m.created_at))
	FROM clarification_messages m JOIN clarifications c ON c.id = m.clarification_id WHERE m.id = message
$$;
--> statement-breakpoint
CREATE FUNCTION append_contest_log(contest uuid, entry_kind text, subject uuid, state jsonb, even_same boolean DEFAULT false)
	RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	last_state jsonb;
	is_known boolean;
	next_seq bigint;
BEGIN
	SELECT data, true INTO last_state, is_known FROM contest_log_entries
		WHERE contest_id = contest AND subject_id = subject AND kind = entry_kind ORDER BY seq DESC LIMIT 1;
	IF NOT even_same AND state IS NOT DISTINCT FROM last_state THEN
		RETURN; -- Nothing new; or gone before it was ever logged.
	END IF;
	UPDATE contest_logs SET seq = seq + 1 WHERE contest_id = contest RETURNING seq INTO next_seq;
	IF next_seq IS NULL THEN
		INSERT INTO contest_logs AS head (contest_id, seq) SELECT id, 1 FROM contests WHERE id = contest
			ON CONFLICT (contest_id) DO UPDATE SET seq = head.seq + 1 RETURNING seq INTO next_seq;
	END IF;
	IF next_seq IS NULL THEN
		RETURN; -- The contest is being deleted.
	END IF;
	INSERT INTO contest_log_entries (contest_id, seq, kind, subject_id, data) VALUES (contest, next_seq, entry_kind, subject, state);
	PERFORM pg_notify('assay_live', json_build_object('type', 'log', 'contestId', contest)::text);
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(NEW.id, 'contest', NEW.id, contest_log_contest(NEW.id)) FROM contests WHERE id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest_clock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
BEGIN
	PERFORM append_contest_log(contest, 'contest', contest, contest_log_contest(contest)) FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest_problem() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	problem uuid := coalesce(NEW.problem_id, OLD.problem_id);
BEGIN
	PERFORM append_contest_log(contest, 'problem', problem, contest_log_problem(contest, problem));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_problem_in_contests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(contest_id, 'problem', NEW.id, contest_log_problem(contest_id, NEW.id))
		FROM (SELECT contest_id FROM contest_problems WHERE problem_id = NEW.id ORDER BY contest_id) AS used;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest_participant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	participant uuid := coalesce(NEW.id, OLD.id);
BEGIN
	PERFORM append_contest_log(contest, 'participant', participant, contest_log_participant(participant));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(contest_id, 'participant', id, contest_log_participant(id))
		FROM contest_participants WHERE contest_id = NEW.contest_id AND user_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_renamed_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Entries have no names: one more tells readers to look the name up again.
	PERFORM append_contest_log(contest_id, 'participant', id, contest_log_participant(id), true)
		FROM (
			SELECT contest_id, p.id FROM contest_participants p JOIN contests c ON c.id = contest_id
			WHERE user_id = NEW.id AND ends_at > now() - interval '30 days' ORDER BY contest_id
		) AS taken;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_solution() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	now_is solutions%ROWTYPE;
BEGIN
	SELECT * INTO now_is FROM solutions WHERE id = NEW.id;
	IF NOT FOUND OR now_is.contest_id IS NULL OR now_is.state = 0 OR now_is.submitted_at IS NULL THEN
		RETURN NULL;
	END IF;
	IF now_is.contest_number IS NULL THEN
		UPDATE contest_logs SET submissions = submissions + 1 WHERE contest_id = now_is.contest_id
			RETURNING submissions INTO now_is.contest_number;
		UPDATE solutions SET contest_number = now_is.contest_number WHERE id = now_is.id;
	END IF;
	PERFORM append_contest_log(now_is.contest_id, 'submission', now_is.id, contest_log_submission(now_is));
	-- The first judging begins when a runner takes it.
	IF now_is.state > 1 OR now_is.attempt > 1 OR EXISTS (
		SELECT FROM contest_log_entries WHERE contest_id = now_is.contest_id AND subject_id = now_is.id AND kind = 'judgement')
	THEN
		PERFORM append_contest_log(now_is.contest_id, 'judgement', now_is.id, contest_log_judgement(now_is));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_deleted_solution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(OLD.contest_id, 'judgement', OLD.id, NULL);
	PERFORM append_contest_log(OLD.contest_id, 'submission', OLD.id, NULL);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_clarification_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(contest_id, 'message', NEW.id, contest_log_message(NEW.id))
		FROM clarifications WHERE id = NEW.clarification_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_moved_clarification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(NEW.contest_id, 'message', id, contest_log_message(id))
		FROM (SELECT id FROM clarification_messages WHERE clarification_id = NEW.id ORDER BY seq) AS messages;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_deleted_clarification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_contest_log(OLD.contest_id, 'message', subject_id, NULL)
		FROM (
			SELECT DISTINCT subject_id FROM contest_log_entries
			WHERE contest_id = OLD.contest_id AND kind = 'message' AND data ->> 'threadId' = OLD.id::text
		) AS messages;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_contest_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- With its contest, the log is deleted after its head.
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM contest_logs WHERE contest_id = OLD.contest_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The log of a contest is append-only.';
END $$;
--> statement-breakpoint
INSERT INTO contest_logs (contest_id) SELECT id FROM contests;--> statement-breakpoint
UPDATE solutions SET contest_number = counted.number
	FROM (
		SELECT id, row_number() OVER (PARTITION BY contest_id ORDER BY submitted_at, id) AS number
		FROM solutions WHERE contest_id IS NOT NULL AND state > 0 AND submitted_at IS NOT NULL
	) AS counted WHERE counted.id = solutions.id;--> statement-breakpoint
INSERT INTO contest_log_entries (contest_id, seq, at, kind, subject_id, data)
	SELECT contest_id, row_number() OVER (PARTITION BY contest_id ORDER BY part, at, subject_id), coalesce(at, now()), kind, subject_id, data
	FROM (
		SELECT id AS contest_id, 1 AS part, created_at AS at, 'contest' AS kind, id AS subject_id, contest_log_contest(id) AS data FROM contests
		UNION ALL SELECT contest_id, 2, created_at, 'problem', problem_id, contest_log_problem(contest_id, problem_id) FROM contest_problems
		UNION ALL SELECT contest_id, 3, created_at, 'participant', id, contest_log_participant(id) FROM contest_participants
		UNION ALL SELECT contest_id, 4, submitted_at, 'submission', id, contest_log_submission(solutions) FROM solutions WHERE contest_number IS NOT NULL
		UNION ALL SELECT contest_id, 5, coalesce(completed_at, started_at), 'judgement', id, contest_log_judgement(solutions)
			FROM solutions WHERE contest_number IS NOT NULL AND (state > 1 OR attempt > 1)
		UNION ALL SELECT contest_id, 6, m.created_at, 'message', m.id, contest_log_message(m.id)
			FROM clarification_messages m JOIN clarifications c ON c.id = m.clarification_id
	) AS known;--> statement-breakpoint
UPDATE contest_logs SET seq = counted.seq, submissions = counted.submissions
	FROM (
		SELECT contest_id, max(seq) AS seq, count(*) FILTER (WHERE kind = 'submission') AS submissions
		FROM contest_log_entries GROUP BY contest_id
	) AS counted WHERE counted.contest_id = contest_logs.contest_id;--> statement-breakpoint
CREATE TRIGGER contest_log_entries_append_only BEFORE UPDATE OR DELETE ON contest_log_entries FOR EACH ROW EXECUTE FUNCTION refuse_contest_log_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contests_log_inserted AFTER INSERT ON contests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contests_log_updated AFTER UPDATE ON contests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.title, OLD.starts_at, OLD.ends_at, OLD.stages, OLD.rules_version, OLD.status, OLD.next_stage_at)
		IS DISTINCT FROM (NEW.title, NEW.starts_at, NEW.ends_at, NEW.stages, NEW.rules_version, NEW.status, NEW.next_stage_at)) EXECUTE FUNCTION log_contest();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_clocks_log AFTER INSERT OR UPDATE OR DELETE ON contest_clocks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_clock();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_problems_log AFTER INSERT OR UPDATE OR DELETE ON contest_problems DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_problem();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problems_log_in_contests AFTER UPDATE ON problems DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.title, OLD.tags) IS DISTINCT FROM (NEW.title, NEW.tags)) EXECUTE FUNCTION log_problem_in_contests();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_participants_log_changed AFTER INSERT OR DELETE ON contest_participants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_participant();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_participants_log_updated AFTER UPDATE ON contest_participants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.user_id, OLD.tags, OLD.banned, OLD.delay_ms, OLD.extra_ms, OLD.started_at)
		IS DISTINCT FROM (NEW.user_id, NEW.tags, NEW.banned, NEW.delay_ms, NEW.extra_ms, NEW.started_at)) EXECUTE FUNCTION log_contest_participant();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_teams_log AFTER INSERT OR UPDATE ON contest_teams DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_team();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_log_renamed AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION log_renamed_participant();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER solutions_log_inserted AFTER INSERT ON solutions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.contest_id IS NOT NULL AND NEW.state > 0) EXECUTE FUNCTION log_solution();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER solutions_log_updated AFTER UPDATE ON solutions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.contest_id IS NOT NULL AND NEW.state > 0 AND (
		(CASE OLD.state WHEN 3 THEN 2 ELSE OLD.state END, OLD.attempt, OLD.language, OLD.submitted_at, OLD.contest_time_ms)
			IS DISTINCT FROM (CASE NEW.state WHEN 3 THEN 2 ELSE NEW.state END, NEW.attempt, NEW.language, NEW.submitted_at, NEW.contest_time_ms)
		OR NEW.state = 4 AND (OLD.score, OLD.status, OLD.completed_at) IS DISTINCT FROM (NEW.score, NEW.status, NEW.completed_at)
	)) EXECUTE FUNCTION log_solution();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER solutions_log_deleted AFTER DELETE ON solutions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.contest_number IS NOT NULL) EXECUTE FUNCTION log_deleted_solution();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER clarification_messages_log AFTER INSERT ON clarification_messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_clarification_message();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER clarifications_log_moved AFTER UPDATE ON clarifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.category, OLD.problem_id) IS DISTINCT FROM (NEW.category, NEW.problem_id)) EXECUTE FUNCTION log_moved_clarification();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER clarifications_log_deleted AFTER DELETE ON clarifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_deleted_clarification();
