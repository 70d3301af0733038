CREATE TABLE "contest_place_incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "contest_places" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"ranges" text[] DEFAULT '{}'::text[] NOT NULL,
	"seats" boolean DEFAULT false NOT NULL,
	"one_session" boolean DEFAULT false NOT NULL,
	"exam" boolean DEFAULT false NOT NULL,
	"lead_ms" integer NOT NULL,
	"applies_from" timestamp (3) with time zone,
	"applies_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_seats" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text,
	"bound_at" timestamp (3) with time zone,
	"exemption" text,
	CONSTRAINT "contest_seats_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "contest_place_incidents" ADD CONSTRAINT "contest_place_incidents_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_place_incidents" ADD CONSTRAINT "contest_place_incidents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_place_incidents" ADD CONSTRAINT "contest_place_incidents_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_places" ADD CONSTRAINT "contest_places_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_seats" ADD CONSTRAINT "contest_seats_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_seats" ADD CONSTRAINT "contest_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_place_incidents_contest_idx" ON "contest_place_incidents" USING btree ("contest_id",at desc,"id");--> statement-breakpoint
CREATE INDEX "contest_place_incidents_account_idx" ON "contest_place_incidents" USING btree ("contest_id","user_id",at desc);--> statement-breakpoint
CREATE INDEX "contest_place_incidents_user_idx" ON "contest_place_incidents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contest_place_incidents_actor_idx" ON "contest_place_incidents" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "contest_places_applies_idx" ON "contest_places" USING btree ("applies_until","applies_from") WHERE applies_until is not null;--> statement-breakpoint
CREATE INDEX "contest_seats_user_idx" ON "contest_seats" USING btree ("user_id");