CREATE TABLE "user_names" (
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "user_names_namespace_key_pk" PRIMARY KEY("namespace","key")
);
--> statement-breakpoint
-- Whoever is a member already stays as visible as before, and can change that.
ALTER TABLE "org_members" ADD COLUMN "profile_consent" text DEFAULT 'granted' NOT NULL;--> statement-breakpoint
ALTER TABLE "org_members" ALTER COLUMN "profile_consent" SET DEFAULT 'withheld';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "users_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "user_names" ADD CONSTRAINT "user_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_names_user_idx" ON "user_names" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_number_key" UNIQUE("number");