// npm start: installs what is missing, builds what changed, and runs Assay in the foreground until Ctrl-C. Needs no answer from anybody.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { checkNode } from './lib/check-node.mjs';
import { platformNode, root } from './lib/paths.mjs';

/** npm passes a signal on that the terminal has sent to everybody already: a repetition this soon is the same key press. */
const samePressMs = 500;
/** How often to look whether the npm that started this is still there; killed outright, it tells nobody. */
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
    console.log(`! No runner is started here, so solutions wait until another one judges them. ${goJudge.missing}`);
    env.ASSAY_RUNNERS = '0';
  }
} catch (error) {
  console.error(`${error.output ? `${error.output.trim()}\n` : ''}✗ ${error.message}`);
  process.exit(1);
}
stopListening();
runServer();

/** Runs the server until it ends and ends with its exit code. The first signal stops it in order, a second one at once. */
function runServer() {
  const argv = [platformNode(), '--enable-source-maps', join(root, 'dist/server.mjs')];
  // With setpriv it also stops when this script is killed outright.
  const canTie = spawnSync('setpriv', ['--pdeathsig=TERM', 'true']).status === 0;
  const [command, ...args] = canTie ? ['setpriv', '--pdeathsig=TERM', ...argv] : argv;
  // Detached, so that it hears of Ctrl-C once, from here, and not from the terminal too.
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
