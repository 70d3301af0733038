import type { BenchLane, BenchProgress, BenchResult, BenchTask } from '@assay/contract';
import { hashOf } from '@assay/problem';
import { ShareOfSlots } from '../workbench/share-of-slots.ts';
import { tryVersion } from '../workbench/try-version.ts';
import type { FileCache } from '../file-cache.ts';
import { toJudgeFault } from '../judge/judge-fault.ts';
import { BACKGROUND } from '../judge/slot-pool.ts';
import type { Log } from '../log.ts';
import type { KeptResults } from '../setter/judge-changed.ts';
import type { StoreFile } from '../setter/made-files.ts';
import type { ServerClient } from '../server/server-client.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { underLease } from './lease.ts';
import { pollTasks } from './poll-loop.ts';

/** Interval of progress reports; the same call reveals that a setter has cancelled the task. */
const REPORT_INTERVAL_MS = 1_000;
/** Reports of a large verification are rarer: each has all of its cells. 10,000 cells are reported every 5 s. */
const MS_PER_CELL = 0.5;

export interface BenchParts {
  client: ServerClient;
  files: FileCache;
  environment: JudgeEnvironment;
  log: Log;
}

/** Short tasks before long ones, and both after everything else. */
const SHORT_PRIORITY = BACKGROUND;
const LONG_PRIORITY = BACKGROUND + 1;

/**
 * Does workbench runs at background priority until `stop` is aborted: one long task in at most half of the slots, and
 * one short task in a separate slot, which waits at most for the program that currently runs there. Never throws;
 * releases active tasks when stopped.
 */
export async function runBench(parts: BenchParts, stop: AbortSignal): Promise<void> {
  const half = Math.max(1, Math.floor(parts.environment.judge.slots.size / 2));
  await Promise.all([
    runLane(parts, { lane: 'long', slots: half, priority: LONG_PRIORITY }, stop),
    runLane(parts, { lane: 'short', slots: 1, priority: SHORT_PRIORITY }, stop),
  ]);
}

interface Lane {
  lane: BenchLane;
  slots: number;
  priority: number;
}

async function runLane(parts: BenchParts, { lane, slots, priority }: Lane, stop: AbortSignal): Promise<void> {
  const { client, environment, log } = parts;
  const share = new ShareOfSlots(environment.judge.slots, slots);
  const shared: JudgeEnvironment = { ...environment, judge: { ...environment.judge, slots: share } };
  await pollTasks(
    {
      kind: `bench (${lane})`,
      poll: (signal) => client.pollBench(lane, signal),
      hasCapacity: (active) => active < 1,
      perform: (task, giveUp) => doTask({ ...parts, environment: shared, priority }, task, giveUp),
      finishMs: 0,
      isOptional: true,
    },
    log,
    stop,
  );
}

async function doTask(
  { client, files, environment, log, priority }: BenchParts & { priority: number },
  task: BenchTask,
  stop: AbortSignal,
): Promise<void> {
  const ids = { benchId: task.benchId };
  const intervals = { reportEveryMs: REPORT_INTERVAL_MS, renewEveryMs: REPORT_INTERVAL_MS };
  await underLease(
    { task, ids, log, ...intervals, calls: client.benches },
    async (signal, report): Promise<BenchResult> => {
      const spaced = spacedReports(report);
      try {
        const onProgress = (done: number, total: number) => report(() => ({ done, total }));
        const storeFile: StoreFile = (bytes, until) =>
          client.storeFile(task, { hash: hashOf(bytes), size: bytes.length }, bytes, until);
        const onVerified: NonNullable<TryVersionOptions['onVerified']> = (done, total, soFar) =>
          spaced.report(() => ({ done, total, verification: soFar() }));
        const options = { priority, signal, onProgress, onVerified, storeFile, kept: keptResults(client, task) };
        return await resultOf({ files, environment }, task, options);
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn('Bench work failed.', { ...ids, error });
        return { outcome: 'fault', message: '', findings: [] };
      } finally {
        spaced.stop();
      }
    },
    stop,
  );
}

/** The results that the server keeps. A run that judges everything again only replaces them. */
function keptResults(client: ServerClient, task: BenchTask): KeptResults {
  const isAgain = task.work.kind === 'verify' && task.work.again === true;
  return {
    find: async (key, signal) => (isAgain ? [] : await client.findResults(task, key, signal)),
    store: (key, cases, signal) => client.keepResults(task, { key, cases }, signal),
  };
}

type TryVersionOptions = Parameters<typeof tryVersion>[3];

/** Reports after a pause that grows with the number of cells; a later report replaces one that is not sent yet. */
function spacedReports(report: (progress: () => BenchProgress) => void) {
  let latest: (() => BenchProgress) | null = null;
  let pauseMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    const progress = latest;
    latest = null;
    if (!progress) return;
    timer = setTimeout(send, pauseMs);
    report(() => {
      const computed = progress();
      const cells = computed.verification?.submissions.reduce((sum, one) => sum + one.cells.length, 0) ?? 0;
      pauseMs = cells * MS_PER_CELL;
      return computed;
    });
  };
  return {
    report: (progress: () => BenchProgress) => {
      latest = progress;
      if (timer === undefined) send();
    },
    stop: () => clearTimeout(timer),
  };
}

async function resultOf(
  { files, environment }: Pick<BenchParts, 'files' | 'environment'>,
  task: BenchTask,
  options: TryVersionOptions,
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
      return await tryVersion(environment, task, { dataFolder: data.path, scratch: scratch.path }, options);
    } finally {
      scratch.release();
    }
  } finally {
    data.release();
  }
}
