import { setTimeout as delay } from 'node:timers/promises';
import { readJudgePlan } from '@assay/problem';
import type { CustomRunResult, RunTask } from '@assay/contract';
import type { FileCache } from './file-cache.ts';
import { runCustom } from './judge/custom-run.ts';
import type { Log } from './log.ts';
import { NotAuthorized, Refused, TaskGone, type ServerClient } from './server-client.ts';
import type { Tally } from './tally.ts';
import type { Workshop } from './workshop.ts';

/** Renewals within one lease, so that two may be lost. */
const RENEWALS_PER_LEASE = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** A server that answers a poll at once with nothing does not know how to wait; it is asked once in this time. */
const SHORT_POLL_MS = 1_000;
/** When stopping, a run has this long to be given back. */
const GIVE_BACK_MS = 4_000;
/** Before everything judged: runs are short, and few at once. */
const FIRST = 0;

export interface RunParts {
  client: ServerClient;
  files: FileCache;
  workshop: Workshop;
  tally: Tally;
  log: Log;
}

/**
 * Takes custom runs and does them until `stop` is aborted, in half of the slots at most, so that judging goes on beside. Ends by itself at a server
 * that knows no custom runs, or does not know this runner. Never throws; what is under way when stopped is given back.
 */
export async function runCustomRuns(parts: RunParts, stop: AbortSignal): Promise<void> {
  const { client, workshop, log } = parts;
  const most = Math.max(1, Math.floor(workshop.judge.slots.size / 2));
  const active = new Set<Promise<void>>();
  let failures = 0;
  while (!stop.aborted) {
    if (active.size >= most) {
      await Promise.race(active);
      continue;
    }
    const askedAt = Date.now();
    try {
      const task = await client.pollRun(stop);
      failures = 0;
      if (!task) {
        await pause(SHORT_POLL_MS - (Date.now() - askedAt), stop);
        continue;
      }
      const work = doRun(parts, task, stop).finally(() => active.delete(work));
      active.add(work);
    } catch (error) {
      if (stop.aborted || error instanceof NotAuthorized) break;
      if (error instanceof Refused && (error.status === 404 || error.status === 405)) {
        log.info('The server has no custom runs.');
        break;
      }
      failures++;
      log.warn('No custom run could be asked for.', { error, failures });
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), stop);
    }
  }
  await Promise.all(active);
}

/** One run from taking it to its end. Never throws. */
async function doRun({ client, files, workshop, tally, log }: RunParts, task: RunTask, stop: AbortSignal) {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, stop]);
  const lose = (error: unknown) => {
    if (error instanceof TaskGone) lost.abort(error);
  };
  const renewal = setInterval(() => {
    client.renewRun(task, signal).catch(lose);
  }, task.leaseMs / RENEWALS_PER_LEASE);
  tally.begin();
  let isDone = false;
  let isFault = false;
  try {
    let result: CustomRunResult;
    try {
      result = await resultOf({ files, workshop }, task, signal);
    } catch (error) {
      if (stop.aborted) return await client.releaseRun(task, AbortSignal.timeout(GIVE_BACK_MS));
      if (lost.signal.aborted) return;
      isFault = true;
      log.warn('A custom run could not be done.', { runId: task.runId, error });
      result = { outcome: 'fault', message: '', compiler: '', cases: [] };
    }
    await client.completeRun(task, result, lost.signal);
    isDone = !isFault;
  } catch (error) {
    log.warn('What came of a custom run did not reach the server.', { runId: task.runId, error });
  } finally {
    clearInterval(renewal);
    tally.end(isDone, isFault);
  }
}

async function resultOf(
  { files, workshop }: Pick<RunParts, 'files' | 'workshop'>,
  task: RunTask,
  signal: AbortSignal,
): Promise<CustomRunResult> {
  const data = await files.problemData({ url: task.problemDataUrl, sha256: task.problemDataHash }, signal);
  try {
    const { plan } = await readJudgePlan(task.problemConfig, data.path);
    if (!plan) throw new Error('The problem cannot be judged as it is.');
    const { language, source, input } = task;
    const request = { plan, dataFolder: data.path, language, source, input, priority: FIRST, signal };
    return await runCustom(workshop.judge, { ...request, versions: workshop.versions });
  } finally {
    data.release();
  }
}

async function pause(timeMs: number, stop: AbortSignal): Promise<void> {
  if (timeMs <= 0) return;
  await delay(timeMs, undefined, { signal: stop }).catch(() => undefined);
}
