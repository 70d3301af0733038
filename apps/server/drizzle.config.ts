import { defineConfig } from 'drizzle-kit';

// One step a release: `npx drizzle-kit generate --config apps/server/drizzle.config.ts`, from the root of the repository.
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/db/schema.ts',
  out: './apps/server/src/db/migrations',
});
