ALTER TABLE "instances" ADD COLUMN "lifetime_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "restarting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "instances_expires_idx" ON "instances" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "instances_live_idx" ON "instances" USING btree ("org_id") WHERE state <> 0;