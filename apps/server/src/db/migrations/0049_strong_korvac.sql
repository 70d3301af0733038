CREATE TABLE "contest_organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"icpc_id" text NOT NULL,
	"name" text NOT NULL,
	"formal_name" text NOT NULL,
	"country" text NOT NULL,
	CONSTRAINT "contest_organizations_key_key" UNIQUE("contest_id","key"),
	CONSTRAINT "contest_organizations_name_key" UNIQUE("contest_id","name")
);
--> statement-breakpoint
CREATE TABLE "contest_persons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"icpc_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"title" text NOT NULL,
	"email" text NOT NULL,
	"sex" text NOT NULL,
	"team_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "contest_persons_key_key" UNIQUE("contest_id","key")
);
--> statement-breakpoint
CREATE TABLE "contest_tag_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"icpc_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "contest_tag_groups_key_key" UNIQUE("contest_id","key"),
	CONSTRAINT "contest_tag_groups_name_key" UNIQUE("contest_id","name")
);
--> statement-breakpoint
ALTER TABLE "contest_teams" ADD COLUMN "import_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_teams" ADD COLUMN "icpc_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_organizations" ADD CONSTRAINT "contest_organizations_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_persons" ADD CONSTRAINT "contest_persons_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_tag_groups" ADD CONSTRAINT "contest_tag_groups_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION contest_log_participant(participant uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object('userId', p.user_id, 'tags', p.tags, 'banned', p.banned, 'delayMs', p.delay_ms, 'extraMs', p.extra_ms,
		'startedAtMs', epoch_ms(p.started_at), 'team', CASE WHEN t.id IS NOT NULL THEN jsonb_build_object(
			'affiliation', t.affiliation, 'country', t.country, 'seat', t.seat, 'categories', t.categories)
			|| CASE WHEN t.icpc_id <> '' THEN jsonb_build_object('icpcId', t.icpc_id) ELSE '{}' END END)
	FROM contest_participants p LEFT JOIN contest_teams t ON t.id = p.user_id WHERE p.id = participant
$$;
--> statement-breakpoint
CREATE FUNCTION log_contest_tag_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	subject uuid := coalesce(NEW.id, OLD.id);
BEGIN
	PERFORM append_contest_log(contest, 'group', subject, (
		SELECT jsonb_build_object('key', key, 'icpcId', icpc_id, 'name', name) FROM contest_tag_groups WHERE id = subject))
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest_organization() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	subject uuid := coalesce(NEW.id, OLD.id);
BEGIN
	PERFORM append_contest_log(contest, 'organization', subject, (
		SELECT jsonb_build_object('key', key, 'icpcId', icpc_id, 'name', name, 'formalName', formal_name, 'country', country)
		FROM contest_organizations WHERE id = subject))
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_contest_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	subject uuid := coalesce(NEW.id, OLD.id);
BEGIN
	-- Entries have no names: an equal one tells readers to look the name up again.
	PERFORM append_contest_log(contest, 'person', subject, (
		SELECT jsonb_build_object('key', key, 'icpcId', icpc_id, 'role', role, 'title', title, 'teamIds', team_ids)
		FROM contest_persons WHERE id = subject), TG_OP = 'UPDATE')
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_tag_groups_log AFTER INSERT OR UPDATE OR DELETE ON contest_tag_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_tag_group();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_organizations_log AFTER INSERT OR UPDATE OR DELETE ON contest_organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_organization();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_persons_log AFTER INSERT OR UPDATE OR DELETE ON contest_persons DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_person();
