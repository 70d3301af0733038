CREATE TABLE "instance_access" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"key" text NOT NULL,
	"endpoints" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instance_access" ADD CONSTRAINT "instance_access_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;