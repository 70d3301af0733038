CREATE TABLE "contest_photos" (
	"participant_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"md5" text NOT NULL,
	"size_bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_photos" ADD CONSTRAINT "contest_photos_participant_id_contest_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."contest_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_photos" ADD CONSTRAINT "contest_photos_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_photos_contest_idx" ON "contest_photos" USING btree ("contest_id");
--> statement-breakpoint
CREATE FUNCTION log_contest_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	contest uuid := coalesce(NEW.contest_id, OLD.contest_id);
	subject uuid := coalesce(NEW.participant_id, OLD.participant_id);
BEGIN
	PERFORM append_contest_log(contest, 'photo', subject, (
		SELECT jsonb_build_object('photoId', photo_id, 'mime', mime, 'width', width, 'height', height, 'md5', md5)
		FROM contest_photos WHERE participant_id = subject))
		FROM contests WHERE id = contest;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_deleted_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_org_storage(OLD.org_id, -(
		(SELECT coalesce(sum(size_bytes), 0) FROM contest_attachments WHERE contest_id = OLD.id)
		+ (SELECT coalesce(sum(size_bytes), 0) FROM contest_photos WHERE contest_id = OLD.id))::bigint);
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contest_photos_log AFTER INSERT OR UPDATE OR DELETE ON contest_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_contest_photo();--> statement-breakpoint
CREATE TRIGGER contest_photos_count_inserted AFTER INSERT ON contest_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contest_files();--> statement-breakpoint
CREATE TRIGGER contest_photos_count_deleted AFTER DELETE ON contest_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contest_files();
