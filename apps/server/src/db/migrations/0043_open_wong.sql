CREATE TABLE "judged_cases" (
	"solution_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"cases" jsonb NOT NULL,
	CONSTRAINT "judged_cases_solution_id_task_id_pk" PRIMARY KEY("solution_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "judged_cases" ADD CONSTRAINT "judged_cases_solution_id_solutions_id_fk" FOREIGN KEY ("solution_id") REFERENCES "public"."solutions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contest_log_judgement(s solutions) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('number', s.contest_number, 'attempt', s.attempt,
		'state', CASE s.state WHEN 4 THEN 'done' WHEN 1 THEN 'waiting' ELSE 'judging' END,
		'startedAtMs', CASE WHEN s.state > 1 THEN epoch_ms(s.started_at) END,
		'completedAtMs', CASE WHEN s.state = 4 THEN epoch_ms(s.completed_at) END,
		'score', CASE WHEN s.state = 4 THEN s.score ELSE 0 END, 'status', CASE WHEN s.state = 4 THEN s.status ELSE '' END,
		'isFault', s.state = 4 AND s.fault IS NOT NULL, 'metrics', CASE WHEN s.state = 4 THEN s.metrics ELSE '{}' END,
		'taskId', CASE WHEN s.state = 4 THEN s.task_id END)
$$;
