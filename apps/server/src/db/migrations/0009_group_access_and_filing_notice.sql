CREATE TABLE "group_access" (
	"group_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"capability" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "group_access_group_id_principal_id_pk" PRIMARY KEY("group_id","principal_id")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "access_level" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_info" ADD COLUMN "filing_notice" jsonb;--> statement-breakpoint
ALTER TABLE "group_access" ADD CONSTRAINT "group_access_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_access" ADD CONSTRAINT "group_access_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_access_principal_idx" ON "group_access" USING btree ("principal_id");