import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@assay/testkit/free-port';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = existsSync(join(ROOT, 'node_modules/.bin/node')) ? join(ROOT, 'node_modules/.bin/node') : process.execPath;
const READY_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 240_000;
const POLL_MS = 50;

/** Control groups limit contestants' programs and need root; without root the installation runs but does not judge. */
export const canJudge = process.getuid?.() === 0;

export const ADMIN = { name: 'admin', password: 'a touchstone in a drawer' };

/**
 * A whole installation as `npm start` runs it: server, embedded PostgreSQL and one runner, in its own data directory.
 */
export interface Installation {
  origin: string;
  dataDir: string;
  /** The output of all processes, for the report of a failed test. */
  output(): string;
  /** Starts it again with the same data directory and port, after `stop` or `killServer`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  serverPid(): number;
  runnerPids(): Promise<number[]>;
  postgresPid(): number;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(pid: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Environment variable with the data directory of an installation that was started before and has judged its sample.
 * Set for a whole test run.
 */
export const PREPARED = 'ASSAY_E2E_PREPARED';

/** Runner caches that all installations of the machine and the sandbox tests share. */
async function sharePrepared(dataDir: string): Promise<void> {
  const runner = join(dataDir, 'runner', '1');
  await mkdir(runner, { recursive: true, mode: 0o700 });
  for (const name of ['pch', 'go-library']) {
    const shared = join(ROOT, '.cache/test', name);
    await mkdir(shared, { recursive: true, mode: 0o755 });
    await symlink(shared, join(runner, name));
  }
}

/** Settings that may depend on the origin. `isFirst`: the first start, with an empty data directory. */
export async function startInstallation(
  env: Record<string, string> | ((origin: string) => Record<string, string>) = {},
  { isFirst = false } = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  const prepared = process.env[PREPARED];
  if (prepared !== undefined && !isFirst) await cp(prepared, dataDir, { recursive: true, verbatimSymlinks: true });
  if (isFirst) await sharePrepared(dataDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let server: ChildProcess | null = null;

  const start = async () => {
    const child = spawn(NODE, [join(ROOT, 'dist/server.mjs')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        ASSAY_PORT: String(port),
        ASSAY_DATA_DIR: dataDir,
        ASSAY_ADMIN_NAME: ADMIN.name,
        ASSAY_ADMIN_PASSWORD: ADMIN.password,
        ASSAY_GO_JUDGE: process.env['ASSAY_GO_JUDGE'] ?? join(ROOT, '.cache/bin/go-judge'),
        ...(typeof env === 'function' ? env(origin) : env),
      },
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    server = child;
    await until(`the server at ${origin} answers`, READY_TIMEOUT_MS, async () => {
      if (child.exitCode !== null)
        throw new Error(`the server stopped while starting:
${lines.join('').slice(-4000)}`);
      return answers(`${origin}/api/ping`);
    });
  };

  const serverPid = () => {
    if (server?.pid === undefined) throw new Error('the server is not running');
    return server.pid;
  };

  const stop = async () => {
    const child = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(late);
  };

  const installation: Installation = {
    origin,
    dataDir,
    output: () => lines.join(''),
    start,
    stop,
    serverPid,
    runnerPids: () => childrenOf(serverPid(), 'runner'),
    postgresPid: () => Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    kill,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await installation[Symbol.asyncDispose]();
    throw error;
  }
  return installation;
}

/** Waits until `holds` returns true, polling every 50 ms; throws with the description after the timeout. */
export async function until(what: string, timeoutMs: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    if (await holds()) return;
    await delay(POLL_MS);
  }
  throw new Error(`timed out after ${timeoutMs} ms waiting until ${what}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(`process ${pid} has ended`, STOP_TIMEOUT_MS, () =>
    Promise.resolve(!existsSync(`/proc/${pid}/stat`) || isZombie(pid)),
  );
}

function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/s, ''));
  } catch {
    return true;
  }
}

/** Direct children of a process whose command line contains a word. */
async function childrenOf(pid: number, word: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const candidate of pids) {
    try {
      const stat = await readFile(`/proc/${candidate}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = await readFile(`/proc/${candidate}/cmdline`, 'utf8');
      if (parent === pid && command.includes(word)) found.push(Number(candidate));
    } catch {
      // The process ended while the list was read.
    }
  }
  return found;
}
