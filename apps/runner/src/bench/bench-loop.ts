import type { BenchLane, BenchProgress, BenchResult, BenchTask } from '@assay/contract';
import type { FileCache } from '../file-cache.ts';
import { toJudgeFault } from '../judge/judge-fault.ts';
import { BACKGROUND } from '../judge/slot-pool.ts';
import type { Log } from '../log.ts';
import { TaskGone, type ServerClient } from '../server-client.ts';
import { takeAndDo } from '../tasks/take-and-do.ts';
import type { Workshop } from '../workshop.ts';
import { ShareOfSlots } from './share-of-slots.ts';
import { tryVersion } from './try-version.ts';

/** Progress is told this often, and at least so often within one lease that two may be lost. */
const TELL_EVERY_MS = 1_000;
const RENEWALS_PER_LEASE = 3;
/** When stopping, what is under way has this long to be given back. */
const GIVE_BACK_MS = 4_000;

export interface BenchParts {
  client: ServerClient;
  files: FileCache;
  workshop: Workshop;
  log: Log;
}

/** Before what takes long, and behind everything else. */
const SOONER = BACKGROUND;
const LATER = BACKGROUND + 1;

/**
 * Takes what setters want tried and does it until `stop` is aborted, behind everything else that waits for a slot: one thing that takes long, in half
 * of the slots at most, and beside it one that is done at once, in one slot. That one waits for no more than the program that just runs in
 * there. Never throws; what is under way when stopped is given back.
 */
export async function runBench(parts: BenchParts, stop: AbortSignal): Promise<void> {
  const half = Math.max(1, Math.floor(parts.workshop.judge.slots.size / 2));
  await Promise.all([
    runLane(parts, { lane: 'long', slots: half, priority: LATER }, stop),
    runLane(parts, { lane: 'short', slots: 1, priority: SOONER }, stop),
  ]);
}

/** Which work, in how many slots, and how far ahead of other work. */
interface Lane {
  lane: BenchLane;
  slots: number;
  priority: number;
}

async function runLane(parts: BenchParts, { lane, slots, priority }: Lane, stop: AbortSignal): Promise<void> {
  const { client, workshop, log } = parts;
  const share = new ShareOfSlots(workshop.judge.slots, slots);
  const aside: Workshop = { ...workshop, judge: { ...workshop.judge, slots: share } };
  const poll = () => client.pollBench(lane, stop);
  const act = (task: BenchTask) => doTask({ ...parts, workshop: aside, priority }, task, stop);
  await takeAndDo({ what: `bench (${lane})`, most: 1, poll, act, log }, stop);
}

/** One task from taking it to its end. Never throws. */
async function doTask(
  { client, files, workshop, log, priority }: BenchParts & { priority: number },
  task: BenchTask,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, stop]);
  let progress: BenchProgress | undefined;
  const renewal = setInterval(
    () => {
      client.renewBench(task, progress, signal).catch((error: unknown) => {
        if (error instanceof TaskGone) lost.abort(error);
      });
    },
    Math.min(TELL_EVERY_MS, task.leaseMs / RENEWALS_PER_LEASE),
  );
  try {
    let result: BenchResult;
    try {
      const onProgress = (done: number, total: number) => (progress = { done, total });
      result = await resultOf({ files, workshop }, task, { priority, signal, onProgress });
    } catch (error) {
      if (stop.aborted) return await client.releaseBench(task, AbortSignal.timeout(GIVE_BACK_MS));
      if (lost.signal.aborted) return;
      log.warn('A data version could not be tried.', { benchId: task.benchId, error });
      result = { outcome: 'fault', message: '', findings: [] };
    }
    await client.completeBench(task, result, lost.signal);
  } catch (error) {
    log.warn('What came of trying a data version did not reach the server.', { benchId: task.benchId, error });
  } finally {
    clearInterval(renewal);
  }
}

async function resultOf(
  { files, workshop }: Pick<BenchParts, 'files' | 'workshop'>,
  task: BenchTask,
  options: Parameters<typeof tryVersion>[3] & { signal: AbortSignal },
): Promise<BenchResult> {
  const file = { url: task.problemDataUrl, sha256: task.problemDataHash };
  const data = await files.problemData(file, options.signal).catch((error: unknown) => {
    const fault = toJudgeFault(error);
    if (fault.origin !== 'package') throw error;
    return { message: `${fault.message}\n${fault.advice}` };
  });
  if ('message' in data) return { outcome: 'broken', message: data.message, findings: [] };
  try {
    const scratch = await files.scratch();
    try {
      return await tryVersion(workshop, task, { dataFolder: data.path, scratch: scratch.path }, options);
    } finally {
      scratch.release();
    }
  } finally {
    data.release();
  }
}
