ALTER TABLE "groups" ADD COLUMN "picture" uuid;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "picture" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_picture_key" ON "groups" USING btree ("picture") WHERE "groups"."picture" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orgs_picture_key" ON "orgs" USING btree ("picture") WHERE "orgs"."picture" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_picture_key" ON "users" USING btree ("picture") WHERE "users"."picture" is not null;