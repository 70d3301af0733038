// npm run bench: runs bench/*.bench.ts one after another. Each prints its ratios; a summary of all targets comes last.
// `npm run bench -- cases web` runs those whose names contain one of the words; `--quick` takes fewer rounds.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureGoJudge } from './lib/go-judge.mjs';
import { ensurePackages } from './lib/install.mjs';
import { cacheDir, platformNode, root } from './lib/paths.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';
import { runAll } from './lib/steps.mjs';
import { testEnv } from './testing/run-vitest.mjs';

/**
 * Time limit of one benchmark, far more than its rounds take. Filling the large database takes minutes on a busy
 * machine.
 */
const benchTimeoutMs = 12 * 60_000;
const folder = join(cacheDir, 'bench');
const given = process.argv.slice(2);
const options = given.filter((word) => word === '--quick');
const words = given.filter((word) => !options.includes(word));

stopChildrenOnSignals();
await ensurePackages();
await build();
const { path, missing } = await ensureGoJudge();
if (!path) console.log(`! ${missing}`);
const env = testEnv(path);
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => name.includes(word))))
  .sort();
for (const name of files) rmSync(figuresOf(name), { force: true });
if (files.length === 0) console.log('No benchmark matches these words.');
const failed = await runAll(
  files.map((name) => ({
    name,
    run: () => run(platformNode(), [join('bench', name), ...options], { env, timeoutMs: benchTimeoutMs, show: true }),
  })),
);
summarize(files);
process.exitCode = failed.length > 0 || files.length === 0 ? 1 : 0;

/** Where a benchmark stores its figures. */
function figuresOf(name) {
  return join(folder, name.replace('.bench.ts', '.json'));
}

/**
 * One line for each figure with a target. A missed target does not fail the run, because the speed of a machine is not
 * an error.
 */
function summarize(names) {
  const lines = names
    .filter((name) => existsSync(figuresOf(name)))
    .flatMap((name) => JSON.parse(readFileSync(figuresOf(name), 'utf8')).map((line) => ({ ...line, name })))
    .filter(({ target }) => target !== null);
  if (lines.length === 0) return;
  console.log(`\n${lines.filter(({ met }) => met).length} of ${lines.length} targets met`);
  for (const { name, what, median, unit, ratio, target, met } of lines) {
    const value = `${Number(median.toPrecision(3))} ${unit}${ratio === null ? '' : `, ${Number(ratio.toPrecision(3))} ×`}`;
    console.log(`${met ? ' ' : '!'} ${name.replace('.bench.ts', '')}: ${what.trim()}: ${value} (target ${target})`);
  }
}
