import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { Engine, PROCESS_LABEL } from './engine.ts';
import { removeLabeled } from './remove-labeled.ts';

/** The command of this program that becomes a reaper. */
export const REAPER_COMMAND = 'reap-instances';
const ATTEMPTS = 30;
const PAUSE_MS = 2000;

export interface ReaperTerms {
  socketPath: string;
  /** Process whose instances are removed. */
  processId: string;
}

/**
 * Starts a process that outlives this one, however it ends, and then removes its instances. Returns a function that
 * ends it without that.
 */
export function startReaper({ socketPath, processId }: ReaperTerms, log: Log): () => void {
  const child = spawn(process.execPath, [...process.execArgv, ownProgram(), REAPER_COMMAND, socketPath, processId], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  child.on('error', (error) => log.warn('Instances would outlive this runner if it were killed.', { error }));
  child.stdin.on('error', () => undefined);
  child.unref();
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return () => child.kill('SIGKILL');
}

/** What the reaper does: waits for the end of its input, which ends with the runner. */
export async function reap({ socketPath, processId }: ReaperTerms, log: Log): Promise<void> {
  // Signals for the runner, such as Ctrl-C, reach its children too.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
  process.stdin.resume();
  await once(process.stdin, 'close');
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
