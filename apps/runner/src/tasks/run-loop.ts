import { readJudgePlan } from '@assay/problem';
import type { CustomRunResult, RunTask } from '@assay/contract';
import type { FileCache } from '../file-cache.ts';
import { runCustom } from '../judge/custom-run.ts';
import type { Log } from '../log.ts';
import { TaskGone, type ServerClient } from '../server-client.ts';
import { takeAndDo } from './take-and-do.ts';
import type { Tally } from './tally.ts';
import type { Workshop } from '../workshop.ts';

/** Renewals within one lease, so that two may be lost. */
const RENEWALS_PER_LEASE = 3;
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
  const poll = () => client.pollRun(stop);
  await takeAndDo({ what: 'custom run', most, poll, act: (task) => doRun(parts, task, stop), log }, stop);
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
