CREATE TABLE "org_buckets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"bucket" text NOT NULL,
	"region" text NOT NULL,
	"path_style" boolean NOT NULL,
	"access_key" text NOT NULL,
	"secret_key" text NOT NULL,
	"sealed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "org_buckets" ADD CONSTRAINT "org_buckets_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "org_buckets_org_idx" ON "org_buckets" USING btree ("org_id","created_at");