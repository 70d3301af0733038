import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from './user-error.ts';

/** Printing through the `lp` commands of CUPS, which know IPP printers and those of other servers. */

const COMMAND_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

type Env = Readonly<Record<string, string | undefined>>;

export interface Printer {
  env: Env;
  /** Absent: the default printer. */
  name: string | undefined;
}

/** Sends a file to the printer, and returns the id of its job there. Throws `print-failed`. */
export async function sendToPrinter({ env, name }: Printer, file: string, title: string): Promise<string> {
  const to = name === undefined ? [] : ['-d', name];
  const said = await run(env, 'lp', [...to, '-t', title, '--', file]);
  const id = /request id is (\S+)/.exec(said)?.[1];
  if (id === undefined) throw new UserError('print-failed', { why: said.trim() });
  return id;
}

/** Whether the printer completed the job within the time. `onLook` is called now and then meanwhile. */
export async function waitForPrinter(
  { env }: Printer,
  id: string,
  { timeoutMs, signal, onLook }: { timeoutMs: number; signal: AbortSignal; onLook: () => Promise<unknown> },
): Promise<boolean> {
  const endsAtMs = Date.now() + timeoutMs;
  while (true) {
    const unfinished = await run(env, 'lpstat', ['-W', 'not-completed', '-o']);
    if (!unfinished.split('\n').some((line) => line.split(/\s/, 1)[0] === id)) return !(await wasAborted(env, id));
    if (Date.now() >= endsAtMs) return false;
    await onLook();
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** CUPS lists aborted and cancelled jobs as completed; the reason is on one of the indented lines below the job. */
async function wasAborted(env: Env, id: string): Promise<boolean> {
  const lines = (await run(env, 'lpstat', ['-l', '-W', 'completed', '-o'])).split('\n');
  const from = lines.findIndex((line) => line.split(/\s/, 1)[0] === id);
  if (from === -1) return false;
  const next = lines.findIndex((line, at) => at > from && /^\S/.test(line));
  const below = lines.slice(from + 1, next === -1 ? undefined : next);
  return below.some((line) => /aborted|canceled|with-errors/.test(line));
}

/** Takes a job back from the printer, as far as that is possible. */
export async function cancelAtPrinter({ env }: Printer, id: string): Promise<void> {
  await run(env, 'cancel', [id]).catch(() => undefined);
}

/** No shell: names of files and printers are arguments. English messages, which are read here. */
function run(env: Env, program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...env, LC_ALL: 'C' }, timeout: COMMAND_TIMEOUT_MS };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      if ('code' in error && error.code === 'ENOENT') return reject(new UserError('no-cups', { program }));
      reject(new UserError('print-failed', { why: stderr.trim() || error.message }));
    });
  });
}
