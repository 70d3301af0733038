CREATE TABLE "board_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ranklist_id" integer NOT NULL,
	"target" text NOT NULL,
	"endpoint" text NOT NULL,
	"bucket" text NOT NULL,
	"region" text NOT NULL,
	"path_style" boolean NOT NULL,
	"access_key" text NOT NULL,
	"secret_key" text NOT NULL,
	"prefix" text NOT NULL,
	"public_url" text NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"lease_id" uuid,
	"lease_ends_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"latest" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_copies_ranklist_key" UNIQUE("ranklist_id"),
	CONSTRAINT "board_copies_place_key" UNIQUE("endpoint","bucket","prefix")
);
--> statement-breakpoint
CREATE INDEX "board_copies_due_idx" ON "board_copies" USING btree ("due_at");