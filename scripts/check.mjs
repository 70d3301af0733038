// npm run check: runs every static check and prints the time of each. With `--fix`, the tools first fix what they can.
import { fileURLToPath } from 'node:url';
import { findViolations } from './directions.mjs';
import { ensurePackages } from './lib/install.mjs';
import { bin, cacheDir, platformNode, root } from './lib/paths.mjs';
import { CommandFailed, run, stopChildrenOnSignals } from './lib/run.mjs';
import { runAll } from './lib/steps.mjs';
import { findBreaches } from './prose.mjs';
import { findBareStates } from './states.mjs';
import { join } from 'node:path';

/** Time limit for hanging checks: ten times what an idle machine needs. */
const timeoutMs = 20 * 60_000;
const node = (program, ...args) => run(platformNode(), [program, ...args], { timeoutMs });
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');

/** Where the tools cache their results for unchanged files. */
const remembered = (name) => join(cacheDir, 'check', name);
/** With one checker: several of them check shared types repeatedly, in twice the CPU time. */
const types = (project, name) =>
  node(tsc, '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', remembered(`${name}.tsbuildinfo`));
const format = (mode) =>
  node(bin('prettier'), mode, '--log-level', 'warn', '--cache', '--cache-location', remembered('format'), '.');

/** The static checks as lanes that can run in parallel, each with its checks in order. */
export function checks({ fix = false } = {}) {
  return [
    [
      { name: 'types of the server side', run: () => types('tsconfig.json', 'server-side') },
      { name: 'types of the web client', run: () => types('apps/web/tsconfig.json', 'web') },
      { name: 'dead code', run: () => node(bin('knip'), '--no-progress') },
    ],
    [
      { name: 'directions', run: () => expectNone(findViolations(), 'imports') },
      { name: 'states by name', run: () => expectNone(findBareStates(), 'state numbers') },
      { name: 'prose', run: () => expectNone(findBreaches(), 'places') },
      { name: 'lint', run: () => node(bin('oxlint'), '--type-aware', ...(fix ? ['--fix'] : [])) },
      { name: 'format', run: () => format(fix ? '--write' : '--check') },
    ],
  ];
}

async function expectNone(findings, what) {
  if (findings.length > 0) throw new CommandFailed(`${findings.length} ${what}`, { output: findings.join('\n') });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopChildrenOnSignals();
  await ensurePackages();
  const fix = process.argv.includes('--fix');
  // Tools that write must not run at the same time.
  const lanes = fix ? [checks({ fix }).flat()] : checks();
  const failed = (await Promise.all(lanes.map(runAll))).flat();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
