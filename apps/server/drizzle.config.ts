import { relative } from 'node:path';
import { defineConfig } from 'drizzle-kit';

// Rewritten by `npm run gen`. Paths are relative to the folder in which the generator runs.
const at = (path: string) => `./${relative(process.cwd(), `${__dirname}/${path}`)}`;

export default defineConfig({
  dialect: 'postgresql',
  schema: at('src/db/schema.ts'),
  out: at('src/db/migrations'),
});
