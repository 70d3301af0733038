import { relative } from 'node:path';
import { defineConfig } from 'drizzle-kit';

// Written anew by `npm run gen`. Paths are seen from wherever the generator is called.
const at = (path: string) => `./${relative(process.cwd(), `${__dirname}/${path}`)}`;

export default defineConfig({
  dialect: 'postgresql',
  schema: at('src/db/schema.ts'),
  out: at('src/db/migrations'),
});
