CREATE TABLE "runner_quotas" (
	"org_id" uuid,
	"tasks" integer,
	CONSTRAINT "runner_quotas_org_key" UNIQUE NULLS NOT DISTINCT("org_id"),
	CONSTRAINT "runner_quotas_tasks_check" CHECK (tasks >= 0)
);
--> statement-breakpoint
ALTER TABLE "runner_quotas" ADD CONSTRAINT "runner_quotas_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_ready_org_idx" ON "tasks" USING btree ("kind","org_id","priority","turn","id") WHERE state = 'ready';