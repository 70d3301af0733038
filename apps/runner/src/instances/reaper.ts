import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { Engine, PROCESS_LABEL } from './engine.ts';
import { removeLabeled } from './remove-labeled.ts';

/** The command of this program that becomes a reaper. */
export const REAPER_COMMAND = 'reap-instances';
const ATTEMPTS = 30;
const PAUSE_MS = 2000;
const NOTIFY_MS = 10_000;

export interface ReaperTerms {
  socketPath: string;
  /** Process whose instances are removed. */
  processId: string;
  /** File with the id of the latest process of the runner. */
  latestPath: string;
}

/** How the reaper notifies the server. */
export interface ReaperAccount {
  serverUrl: string;
  runnerId: string;
  runnerKey: string;
}

/**
 * Starts a process that outlives this one, however it ends, and then removes its instances. Returns a function that
 * ends it without that.
 */
export function startReaper(
  { socketPath, processId, latestPath }: ReaperTerms,
  account: ReaperAccount,
  log: Log,
): () => void {
  writeFileSync(latestPath, processId);
  const terms = [REAPER_COMMAND, socketPath, processId, latestPath];
  const child = spawn(process.execPath, [...process.execArgv, ownProgram(), ...terms], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  child.on('error', (error) => log.warn('Instances would outlive this runner if it were killed.', { error }));
  child.stdin.on('error', () => undefined);
  // Every user of the machine could read arguments and variables.
  child.stdin.write(JSON.stringify(account));
  child.unref();
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return () => child.kill('SIGKILL');
}

/**
 * What the reaper does: waits for the end of its input, which ends with the runner. Then it removes the instances, and
 * meanwhile calls `notify`, unless the runner has been started again and so has notified the server itself.
 */
export async function reap(
  terms: ReaperTerms,
  notify: (account: ReaperAccount, signal: AbortSignal) => Promise<void>,
  log: Log,
): Promise<void> {
  // Signals for the runner, such as Ctrl-C, reach its children too.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
  const account = await text(process.stdin);
  await Promise.all([removeAll(terms, log), notifyServer(terms, account, notify, log)]);
}

async function notifyServer(
  { processId, latestPath }: ReaperTerms,
  account: string,
  notify: (account: ReaperAccount, signal: AbortSignal) => Promise<void>,
  log: Log,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      if ((await readFile(latestPath, 'utf8')) !== processId) return;
      // Written by the runner.
      return await notify(JSON.parse(account) as ReaperAccount, AbortSignal.timeout(NOTIFY_MS));
    } catch (error) {
      log.warn('The server does not know yet that a runner has died.', { error, attempt });
      await delay(PAUSE_MS);
    }
  }
}

async function removeAll({ socketPath, processId }: ReaperTerms, log: Log): Promise<void> {
  const engine = new Engine(socketPath);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      await removeLabeled(engine, PROCESS_LABEL, (labels) => labels[PROCESS_LABEL] === processId);
      return;
    } catch (error) {
      log.warn('Instances of a dead runner could not be removed yet.', { error, attempt });
      await delay(PAUSE_MS);
    }
  }
}

/** The built runner, or the source of this one. */
function ownProgram(): string {
  const program = process.argv[1] ?? '';
  return basename(program) === 'runner.mjs' ? program : join(import.meta.dirname, '../main.ts');
}
