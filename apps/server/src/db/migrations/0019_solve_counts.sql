CREATE TABLE "problem_solve_counts" (
	"problem_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tried_count" integer DEFAULT 0 NOT NULL,
	"solved_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "problem_statuses" ADD COLUMN "is_tried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_statuses" ADD COLUMN "is_solved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_solve_counts" ADD CONSTRAINT "problem_solve_counts_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_solve_counts_solved_idx" ON "problem_solve_counts" USING btree ("org_id",solved_count desc,created_at desc,problem_id desc);--> statement-breakpoint
CREATE INDEX "problem_solve_counts_rate_idx" ON "problem_solve_counts" USING btree ("org_id",(case when tried_count > 0 then solved_count::float8 / tried_count end) desc nulls last,solved_count desc,created_at desc,problem_id desc);--> statement-breakpoint
CREATE INDEX "problems_org_difficulty_idx" ON "problems" USING btree ("org_id",(case when '@easy' = any(tags) then 1 when '@medium' = any(tags) then 2 when '@hard' = any(tags) then 3 else 4 end),created_at desc,id desc);--> statement-breakpoint
UPDATE "problem_statuses" AS s SET is_tried = judged.is_tried, is_solved = judged.is_solved
	FROM (
		SELECT user_id, problem_id, bool_or(fault IS NULL) AS is_tried, bool_or(score >= 100) AS is_solved
		FROM solutions WHERE contest_id IS NULL AND state = 4 GROUP BY user_id, problem_id
	) AS judged WHERE s.user_id = judged.user_id AND s.problem_id = judged.problem_id AND judged.is_tried;--> statement-breakpoint
INSERT INTO "problem_solve_counts" ("problem_id", "org_id", "created_at", "tried_count", "solved_count")
	SELECT id, org_id, created_at, count(*) FILTER (WHERE is_tried), count(*) FILTER (WHERE is_solved)
	FROM problems LEFT JOIN problem_statuses ON problem_id = id GROUP BY id;--> statement-breakpoint
CREATE FUNCTION count_inserted_problem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO problem_solve_counts (problem_id, org_id, created_at) VALUES (NEW.id, NEW.org_id, NEW.created_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_judged_solution() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before problem_statuses%ROWTYPE;
	tried boolean;
	solved boolean;
BEGIN
	-- First the lock: of two solutions of a user that are judged together, the later one sees the other.
	SELECT * INTO before FROM problem_statuses
		WHERE user_id = NEW.user_id AND problem_id = NEW.problem_id FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	solved := NEW.score >= 100 OR EXISTS (
		SELECT FROM solutions WHERE user_id = NEW.user_id AND problem_id = NEW.problem_id
			AND contest_id IS NULL AND score >= 100 AND state = 4);
	tried := solved OR NEW.fault IS NULL OR EXISTS (
		SELECT FROM solutions WHERE user_id = NEW.user_id AND problem_id = NEW.problem_id
			AND contest_id IS NULL AND fault IS NULL AND state = 4);
	IF tried = before.is_tried AND solved = before.is_solved THEN
		RETURN NULL;
	END IF;
	UPDATE problem_statuses SET is_tried = tried, is_solved = solved
		WHERE user_id = NEW.user_id AND problem_id = NEW.problem_id;
	UPDATE problem_solve_counts SET tried_count = tried_count + tried::int - before.is_tried::int,
			solved_count = solved_count + solved::int - before.is_solved::int
		WHERE problem_id = NEW.problem_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order, so that two deletions do not wait for each other.
	PERFORM 1 FROM problem_solve_counts WHERE problem_id IN (SELECT problem_id FROM changed WHERE is_tried)
		ORDER BY problem_id FOR NO KEY UPDATE;
	UPDATE problem_solve_counts AS c SET tried_count = c.tried_count - gone.tried, solved_count = c.solved_count - gone.solved
		FROM (
			SELECT problem_id, count(*) AS tried, count(*) FILTER (WHERE is_solved) AS solved
			FROM changed WHERE is_tried GROUP BY problem_id
		) AS gone WHERE c.problem_id = gone.problem_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER problems_count_inserted AFTER INSERT ON problems FOR EACH ROW EXECUTE FUNCTION count_inserted_problem();--> statement-breakpoint
CREATE TRIGGER solutions_count_judged AFTER UPDATE OF state, score ON solutions FOR EACH ROW
	WHEN (NEW.contest_id IS NULL AND NEW.state = 4 AND (OLD.state, OLD.score) IS DISTINCT FROM (NEW.state, NEW.score)) EXECUTE FUNCTION count_judged_solution();--> statement-breakpoint
CREATE TRIGGER problem_statuses_count_deleted AFTER DELETE ON problem_statuses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_statuses();
