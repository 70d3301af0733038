CREATE TABLE "org_storage" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_quotas" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint,
	CONSTRAINT "storage_quotas_bytes_check" CHECK (bytes >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_storage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_attachments" ADD COLUMN "size_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_attachments" ADD COLUMN "size_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "org_storage" ADD CONSTRAINT "org_storage_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_quotas" ADD CONSTRAINT "storage_quotas_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_storage" ADD CONSTRAINT "user_storage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "user_storage" ("user_id", "bytes") SELECT user_id, sum(size_bytes) FROM solutions GROUP BY user_id;--> statement-breakpoint
INSERT INTO "org_storage" ("org_id", "bytes") SELECT org_id, sum(bytes) FROM (
	SELECT org_id, size_bytes AS bytes FROM solutions
	UNION ALL SELECT org_id, size_bytes FROM problem_data JOIN problems ON problems.id = problem_data.problem_id
) AS stored GROUP BY org_id;--> statement-breakpoint
CREATE FUNCTION add_org_storage(org uuid, added bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF added > 0 THEN
		INSERT INTO org_storage AS s (org_id, bytes) VALUES (org, added) ON CONFLICT (org_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
	ELSIF added < 0 THEN
		UPDATE org_storage SET bytes = bytes + added WHERE org_id = org;
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_inserted_solutions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO user_storage AS s (user_id, bytes) SELECT user_id, sum(size_bytes) FROM changed GROUP BY user_id ORDER BY user_id
		ON CONFLICT (user_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
	INSERT INTO org_storage AS s (org_id, bytes) SELECT org_id, sum(size_bytes) FROM changed GROUP BY org_id ORDER BY org_id
		ON CONFLICT (org_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_solutions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order in which an insert takes them, so that nobody waits in a circle.
	PERFORM 1 FROM user_storage WHERE user_id IN (SELECT user_id FROM changed) ORDER BY user_id FOR UPDATE;
	UPDATE user_storage AS s SET bytes = s.bytes - gone.bytes
		FROM (SELECT user_id, sum(size_bytes) AS bytes FROM changed GROUP BY user_id) AS gone WHERE s.user_id = gone.user_id;
	DELETE FROM user_storage WHERE bytes = 0 AND user_id IN (SELECT user_id FROM changed);
	PERFORM 1 FROM org_storage WHERE org_id IN (SELECT org_id FROM changed) ORDER BY org_id FOR UPDATE;
	UPDATE org_storage AS s SET bytes = s.bytes - gone.bytes
		FROM (SELECT org_id, sum(size_bytes) AS bytes FROM changed GROUP BY org_id) AS gone WHERE s.org_id = gone.org_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_resized_solution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE user_storage SET bytes = bytes + NEW.size_bytes - OLD.size_bytes WHERE user_id = NEW.user_id;
	UPDATE org_storage SET bytes = bytes + NEW.size_bytes - OLD.size_bytes WHERE org_id = NEW.org_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER solutions_count_inserted AFTER INSERT ON solutions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_solutions();--> statement-breakpoint
CREATE TRIGGER solutions_count_deleted AFTER DELETE ON solutions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_solutions();--> statement-breakpoint
CREATE TRIGGER solutions_count_resized AFTER UPDATE OF size_bytes ON solutions FOR EACH ROW
	WHEN (OLD.size_bytes IS DISTINCT FROM NEW.size_bytes) EXECUTE FUNCTION count_resized_solution();--> statement-breakpoint
CREATE FUNCTION count_problem_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	-- Nothing of a problem that is gone: what it had was counted when it was deleted.
	PERFORM add_org_storage(org_id, (sign * sum(size_bytes))::bigint)
		FROM changed JOIN problems ON problems.id = changed.problem_id GROUP BY org_id ORDER BY org_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_contest_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	PERFORM add_org_storage(org_id, (sign * sum(size_bytes))::bigint)
		FROM changed JOIN contests ON contests.id = changed.contest_id GROUP BY org_id ORDER BY org_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_problem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_org_storage(OLD.org_id, -(
		(SELECT coalesce(sum(size_bytes), 0) FROM problem_data WHERE problem_id = OLD.id)
		+ (SELECT coalesce(sum(size_bytes), 0) FROM problem_attachments WHERE problem_id = OLD.id))::bigint);
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_org_storage(OLD.org_id, -(SELECT coalesce(sum(size_bytes), 0) FROM contest_attachments WHERE contest_id = OLD.id)::bigint);
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER problem_data_count_inserted AFTER INSERT ON problem_data REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER problem_data_count_deleted AFTER DELETE ON problem_data REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER problem_attachments_count_inserted AFTER INSERT ON problem_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER problem_attachments_count_deleted AFTER DELETE ON problem_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_problem_files();--> statement-breakpoint
CREATE TRIGGER contest_attachments_count_inserted AFTER INSERT ON contest_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contest_files();--> statement-breakpoint
CREATE TRIGGER contest_attachments_count_deleted AFTER DELETE ON contest_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contest_files();--> statement-breakpoint
CREATE TRIGGER problems_count_deleted BEFORE DELETE ON problems FOR EACH ROW EXECUTE FUNCTION count_deleted_problem();--> statement-breakpoint
CREATE TRIGGER contests_count_deleted BEFORE DELETE ON contests FOR EACH ROW EXECUTE FUNCTION count_deleted_contest();
