ALTER TABLE "org_members" ADD COLUMN "account_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Earlier imports are known from the audit log.
UPDATE "org_members" SET "account_made" = true FROM "audit_log" WHERE "audit_log"."action" = 'member.import' AND "audit_log"."org_id" = "org_members"."org_id" AND "audit_log"."after" -> 'created' ? "org_members"."user_id"::text;
