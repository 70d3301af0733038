CREATE TABLE "instance_images" (
	"runner_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "instance_images_runner_id_problem_id_pk" PRIMARY KEY("runner_id","problem_id")
);
--> statement-breakpoint
ALTER TABLE "instance_images" ADD CONSTRAINT "instance_images_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_images" ADD CONSTRAINT "instance_images_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instance_images_problem_idx" ON "instance_images" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "contests_ends_idx" ON "contests" USING btree ("ends_at");