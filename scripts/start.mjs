// npm start: installs what is missing, builds what changed, and runs Assay in the foreground until Ctrl-C. Never
// prompts.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { checkNode } from './lib/check-node.mjs';
import { platformNode, root } from './lib/paths.mjs';

/**
 * npm repeats a signal that the terminal has already sent to all processes. A repetition within this time is treated as
 * the same key press.
 */
const samePressMs = 500;
/** Interval of checking whether the npm that started this script still runs: a killed npm sends no signal. */
const parentCheckMs = 500;

checkNode();
const { build } = await import('./build.mjs');
const { ensurePackages } = await import('./lib/install.mjs');
const { ensureGoJudge } = await import('./lib/go-judge.mjs');
const { stopChildrenOnSignals } = await import('./lib/run.mjs');

const stopListening = stopChildrenOnSignals();
const env = { NODE_ENV: 'production', ...process.env };
try {
  await ensurePackages();
  await build();
  const goJudge = await ensureGoJudge();
  if (goJudge.path) env.ASSAY_GO_JUDGE = goJudge.path;
  else {
    console.log(`! No runner was started here, so submissions wait for another runner. ${goJudge.missing}`);
    env.ASSAY_RUNNERS = '0';
  }
} catch (error) {
  console.error(`${error.output ? `${error.output.trim()}\n` : ''}✗ ${error.message}`);
  process.exit(1);
}
stopListening();
runServer();

/**
 * Runs the server until it ends and exits with its status. The first signal stops it gracefully, a second one
 * immediately.
 */
function runServer() {
  const argv = [platformNode(), '--enable-source-maps', join(root, 'dist/server.mjs')];
  // With setpriv the server also stops if this script is killed with SIGKILL.
  const canTie = spawnSync('setpriv', ['--pdeathsig=TERM', 'true']).status === 0;
  const [command, ...args] = canTie ? ['setpriv', '--pdeathsig=TERM', ...argv] : argv;
  // Detached, so that it receives Ctrl-C only from this script and not from the terminal too.
  const server = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  let stoppedAt = null;
  const stop = () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      server.kill('SIGTERM');
    } else if (performance.now() - stoppedAt > samePressMs) server.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === 'start') {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop();
    }, parentCheckMs);
  }
  server.on('error', (error) => {
    console.error(`✗ The server cannot be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
