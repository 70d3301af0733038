import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { settings } from './config.ts';
import { tiedCommand } from './tied-command.ts';

export interface LocalRunnersOptions {
  count: number;
  /** URL of this server for the runners. */
  serverUrl: string;
  /** Each stores its files in `<data dir>/runner/<number>`, numbered from 1. */
  dataDir: string;
  /** Null: the runner searches for one, and reports if there is none. */
  goJudge: string | null;
  /** Creates or finds the runner's account; called once per number before its first start. */
  register(number: number): Promise<{ id: string; key: string }>;
  /** Environment of the runners; the server's secrets are removed. */
  env: Readonly<Record<string, string | undefined>>;
  log: {
    debug(message: string): void;
    info(message: string): void;
    warn(message: string): void;
    error(message: string): void;
  };
  /** The program and its first arguments; absent: the runner of this server. */
  command?: readonly [string, ...string[]];
  /** Pause before the first restart; doubles up to `longestPauseMs`. */
  firstPauseMs?: number;
}

export interface LocalRunners {
  /** Process ids of the running runners. */
  pids(): number[];
  /** Asks all runners to finish their tasks, waits, and kills those that do not. May be called twice. */
  stop(): Promise<void>;
}

const defaultFirstPauseMs = 500;
const longestPauseMs = 30_000;
/** A runner that ran this long did not fail at startup: the next pause is the shortest again. */
const healthyAfterMs = 60_000;
/** Exit code of a runner that would fail again, above all on a machine that cannot judge. */
const unfitExitCode = 3;
const stopTimeoutMs = 20_000;
const killTimeoutMs = 5_000;

/**
 * Starts runners as child processes and keeps them running until `stop`: one that ends is restarted after a pause,
 * unless it found the machine unfit to judge. They end with this process, however that ends. Rejects if an account
 * cannot be created.
 */
export async function startLocalRunners(options: LocalRunnersOptions): Promise<LocalRunners> {
  const stopping = new AbortController();
  const children = new Map<number, ChildProcess>();
  const numbers = Array.from({ length: options.count }, (_, index) => index + 1);
  const accounts = await Promise.all(numbers.map((number) => options.register(number)));
  const lives = accounts.map(async (account, index) => {
    const number = index + 1;
    let pauseMs = options.firstPauseMs ?? defaultFirstPauseMs;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const child = startRunner(number, account, options);
      children.set(number, child);
      const how = await endOf(child);
      children.delete(number);
      if (stopping.signal.aborted) return;
      const wasHealthy = performance.now() - startedAt > healthyAfterMs;
      if (child.exitCode === unfitExitCode && !wasHealthy) {
        options.log.error(`Runner ${number} gave up and is not restarted; npx assay doctor examines this machine.`);
        return;
      }
      if (wasHealthy) pauseMs = options.firstPauseMs ?? defaultFirstPauseMs;
      options.log.warn(`Runner ${number} ended (${how}); restarting in ${pauseMs / 1000} s.`);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  });
  return {
    pids: () => [...children.values()].flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    async stop() {
      stopping.abort();
      await Promise.all([...children.values()].map(stopRunner));
      await Promise.all(lives);
    },
  };
}

function startRunner(number: number, account: { id: string; key: string }, options: LocalRunnersOptions): ChildProcess {
  const folder = join(options.dataDir, 'runner', String(number));
  mkdirSync(folder, { recursive: true });
  const { command, args } = tiedCommand(options.command ?? ownRunner(), { deathSignal: 'TERM' });
  const child = spawn(command, args, {
    // Detached, so that Ctrl-C in a terminal reaches only the server, which then stops its runners first.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutSecrets(options.env),
      ASSAY_SERVER_URL: options.serverUrl,
      ASSAY_RUNNER_ID: account.id,
      ASSAY_RUNNER_KEY: account.key,
      ASSAY_RUNNER_DIR: folder,
      ...(options.goJudge === null ? {} : { ASSAY_GO_JUDGE: options.goJudge }),
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => relay(number, line, options.log));
  }
  return child;
}

/** The built server starts the built runner; a server run from source starts the runner's source. */
function ownRunner(): [string, ...string[]] {
  const program = process.argv[1] ?? '';
  const isBuilt = basename(program) === 'server.mjs';
  const runner = isBuilt ? join(dirname(program), 'runner.mjs') : join(import.meta.dirname, '../../runner/src/main.ts');
  return [process.execPath, runner, 'daemon'];
}

function withoutSecrets(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const secrets = new Set<string>(settings.filter(({ secret }) => secret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.has(name)));
}

/** A runner logs one JSON object per line; its level and message are kept, and other lines are passed on unchanged. */
function relay(number: number, line: string, log: LocalRunnersOptions['log']): void {
  const { time: _, level, message, ...fields } = parseObject(line);
  if (typeof message !== 'string') return log.info(`runner ${number}: ${line}`);
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  const write = level === 'debug' || level === 'warn' || level === 'error' ? level : 'info';
  log[write](`runner ${number}: ${message}${rest}`);
}

function parseObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // Plain text, such as the last output of a crash.
  }
}

/** Waits for the end and describes it. A program that cannot be started counts as ended. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit ${code}`));
  });
}

async function stopRunner(child: ChildProcess): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGTERM', stopTimeoutMs],
    ['SIGKILL', killTimeoutMs],
  ] as const) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const patience = new AbortController();
    const overdue = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([once(child, 'exit'), overdue]);
    patience.abort();
  }
}
