// npm run gen: regenerates every generated file. The files are committed, so `git diff` shows the effect of a change.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './lib/install.mjs';
import { bin, platformNode, root } from './lib/paths.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';
import { runAll } from './lib/steps.mjs';

const timeoutMs = 2 * 60_000;

/** Each generator with its entry file. */
const generators = [
  {
    name: 'OpenAPI and refusal pages',
    source: 'packages/contract/src/gen.ts',
    args: ['packages/contract/src/gen.ts'],
    cwd: root,
  },
  {
    name: 'languages for clients',
    source: 'apps/runner/test/shared-languages.ts',
    args: ['apps/runner/test/shared-languages.ts'],
    cwd: root,
  },
  {
    name: 'tables of docs/judging.md',
    source: 'apps/runner/test/judging-tables.ts',
    args: ['apps/runner/test/judging-tables.ts'],
    cwd: root,
  },
  {
    name: 'tables of docs/problem-format.md',
    source: 'packages/problem/src/testing/format-tables.ts',
    args: ['packages/problem/src/testing/format-tables.ts'],
    cwd: root,
  },
  {
    name: 'database migrations',
    source: 'apps/server/drizzle.config.ts',
    args: [bin('drizzle-kit'), 'generate'],
    cwd: join(root, 'apps/server'),
  },
];

stopChildrenOnSignals();
await ensurePackages();
const failed = await runAll(
  generators
    .filter(({ source }) => existsSync(join(root, source)))
    .map(({ name, args, cwd }) => ({ name, run: () => run(platformNode(), args, { cwd, timeoutMs }) })),
);
process.exitCode = failed.length > 0 ? 1 : 0;
