ALTER TABLE "api_accounts" ADD COLUMN "may_write" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Accounts from before could already change the contest, as far as their roles allow.
UPDATE "api_accounts" SET "may_write" = true WHERE "role" IN ('judge', 'admin');
