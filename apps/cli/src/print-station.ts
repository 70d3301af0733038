import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '@assay/contract';
import type { Terminal } from './main.ts';
import { cancelAtPrinter, sendToPrinter, waitForPrinter, type Printer } from './printer.ts';
import { connect, download, type Server } from './server.ts';
import { requireCredentials } from './sign-in.ts';
import { say } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

/** How often a station without a job asks for one. */
const ASK_EVERY_MS = 3_000;
/** A printer that needs longer for a job is out of paper or broken. */
const PRINT_TIMEOUT_MS = 10 * 60_000;
/** A claim is renewed this often while the printer works, well before it expires. */
const RENEW_EVERY_MS = 60_000;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

type Job = NonNullable<Reply<'POST /api/contest/:contestId/print-queue/next'>['job']>;

export interface Station {
  /** The URL of a page of the contest, or its id. */
  contest: string;
  /** Absent: the default printer. */
  printer: string | undefined;
  /** Ends when no job waits, instead of waiting for more. */
  isOnce: boolean;
}

/** Takes print jobs of a contest and prints them until the user cancels. Any number of stations can share a queue. */
export async function runPrintStation(terminal: Terminal, { contest, printer: name, isOnce }: Station): Promise<void> {
  const { language, print, signal, env } = terminal;
  const { server, token } = await requireCredentials(terminal);
  const contestId = contestIdOf(contest);
  const call = connect(server, { token, language });
  const printer: Printer = { env, name };
  const params = { contestId };
  const { title } = await call('GET /api/contest/:contestId/print-queue', { params });
  print(say(language, 'station-ready', { title, printer: name ?? say(language, 'default-printer') }));
  let isLost = false;
  while (!signal.aborted) {
    try {
      const { job } = await call('POST /api/contest/:contestId/print-queue/next', { params });
      if (isLost) print(say(language, 'server-back'));
      isLost = false;
      if (job) await printJob(terminal, { call, printer, contestId, job, credentials: { server, token } });
      else if (isOnce) return;
      else await wait(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      // A server that restarts is back soon; its jobs and their claims are stored.
      const isUnreachable = error instanceof UserError && error.key === 'unreachable';
      if (!isUnreachable || isOnce) throw error;
      if (!isLost) print(say(language, error.key, error.words));
      isLost = true;
      await wait(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function contestIdOf(text: string): string {
  const found = UUID.exec(/\/contest\/([^/?#]+)/.exec(text)?.[1] ?? text)?.[0];
  if (found === undefined) throw new UserError('no-contest', { contest: text });
  return found;
}

interface Given {
  call: Server;
  printer: Printer;
  contestId: string;
  job: Job;
  credentials: { server: string; token: string };
}

/** Prints a claimed job and records the result. Without one, the job goes back to the queue. */
async function printJob(terminal: Terminal, given: Given): Promise<void> {
  const { language, print, signal } = terminal;
  const { call, printer, contestId, job, credentials } = given;
  const at = { params: { contestId, jobId: job._id } };
  const words = { number: String(job.number), name: job.participant.name, seat: job.seat ?? '' };
  const folder = await mkdtemp(join(tmpdir(), 'assay-print-'));
  let printerJob: string | undefined;
  try {
    const path = `/api/contest/${contestId}/print-job/${job._id}/pdf`;
    const file = join(folder, `${job.number}.pdf`);
    await writeFile(file, await download(credentials.server, path, { token: credentials.token, language }));
    printerJob = await sendToPrinter(printer, file, `Assay ${job.number}`);
    let renewedAtMs = Date.now();
    const isPrinted = await waitForPrinter(printer, printerJob, {
      timeoutMs: PRINT_TIMEOUT_MS,
      signal,
      onLook: async () => {
        if (Date.now() - renewedAtMs < RENEW_EVERY_MS) return;
        renewedAtMs = Date.now();
        await call('POST /api/contest/:contestId/print-job/:jobId/claim', at);
      },
    });
    if (!isPrinted) await cancelAtPrinter(printer, printerJob);
    const result = isPrinted ? 'printed' : 'failed';
    await call('POST /api/contest/:contestId/print-job/:jobId/result', { ...at, body: { result } });
    print(say(language, isPrinted ? 'job-printed' : 'job-failed', words));
  } catch (error) {
    // Another volunteer has dealt with it meanwhile.
    if (error instanceof Refused && error.code.startsWith('print-job-')) return print(error.message);
    if (printerJob !== undefined) await cancelAtPrinter(printer, printerJob);
    await call('DELETE /api/contest/:contestId/print-job/:jobId/claim', at).catch(() => undefined);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
