ALTER TABLE "site_info" ADD COLUMN "sign_up_fields" jsonb DEFAULT '{"realname":"hidden","telephone":"hidden","school":"hidden","studentGrade":"hidden"}'::jsonb NOT NULL;--> statement-breakpoint
-- Installations from before this setting asked for every field; new ones get the default.
UPDATE "site_info" SET "sign_up_fields" = '{"realname":"required","telephone":"required","school":"required","studentGrade":"required"}'::jsonb;--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email"));