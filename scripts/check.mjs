// npm run check: every static check, each with its time. `--fix` lets the tools that can repair do so first.
import { fileURLToPath } from 'node:url';
import { findViolations } from './directions.mjs';
import { ensurePackages } from './lib/install.mjs';
import { bin, platformNode, root } from './lib/paths.mjs';
import { CommandFailed, run, stopChildrenOnSignals } from './lib/run.mjs';
import { runAll } from './lib/steps.mjs';
import { join } from 'node:path';

const timeoutMs = 5 * 60_000;
const node = (program, ...args) => run(platformNode(), [program, ...args], { timeoutMs });
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');

/** The static checks, in order. */
export function checks({ fix = false } = {}) {
  return [
    { name: 'types of the server side', run: () => node(tsc, '-p', 'tsconfig.json') },
    { name: 'types of the web client', run: () => node(tsc, '-p', 'apps/web/tsconfig.json') },
    { name: 'lint', run: () => node(bin('oxlint'), '--type-aware', ...(fix ? ['--fix'] : [])) },
    { name: 'directions', run: checkDirections },
    { name: 'format', run: () => node(bin('prettier'), fix ? '--write' : '--check', '--log-level', 'warn', '.') },
    { name: 'dead code', run: () => node(bin('knip'), '--no-progress') },
  ];
}

async function checkDirections() {
  const violations = findViolations();
  if (violations.length > 0) throw new CommandFailed(`${violations.length} imports`, { output: violations.join('\n') });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopChildrenOnSignals();
  await ensurePackages();
  const failed = await runAll(checks({ fix: process.argv.includes('--fix') }));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
