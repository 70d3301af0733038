// npm run bench: runs bench/*.bench.ts one after another; each prints its ratios. `npm run bench -- judge` runs those whose name contains "judge".
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureGoJudge } from './lib/go-judge.mjs';
import { ensurePackages } from './lib/install.mjs';
import { platformNode, root } from './lib/paths.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';
import { runAll } from './lib/steps.mjs';
import { testEnv } from './lib/vitest.mjs';

const benchTimeoutMs = 30 * 60_000;
const words = process.argv.slice(2);

stopChildrenOnSignals();
await ensurePackages();
await build();
const { path, missing } = await ensureGoJudge();
if (!path) console.log(`! ${missing}`);
const env = testEnv(path);
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => name.includes(word))))
  .sort();
if (files.length === 0) console.log('There is no such benchmark.');
const failed = await runAll(
  files.map((name) => ({
    name,
    run: () => run(platformNode(), [join('bench', name)], { env, timeoutMs: benchTimeoutMs, show: true }),
  })),
);
process.exitCode = failed.length > 0 || files.length === 0 ? 1 : 0;
