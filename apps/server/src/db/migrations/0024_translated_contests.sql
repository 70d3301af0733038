ALTER TABLE "contests" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
DROP TRIGGER contests_forget_search ON contests;
--> statement-breakpoint
CREATE TRIGGER contests_forget_search BEFORE UPDATE OF title, slug, tags, description, translations ON contests FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.tags, OLD.description, OLD.translations) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.tags, NEW.description, NEW.translations)) EXECUTE FUNCTION forget_search();
--> statement-breakpoint
DROP TRIGGER plans_forget_search ON plans;
--> statement-breakpoint
CREATE TRIGGER plans_forget_search BEFORE UPDATE OF title, slug, tags, translations ON plans FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.tags, OLD.translations) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.tags, NEW.translations)) EXECUTE FUNCTION forget_search();
