import { readJudgePlan } from '@assay/problem';
import type { CustomRunResult, RunTask } from '@assay/contract';
import type { FileCache } from '../file-cache.ts';
import { runCustom } from '../judge/custom-run.ts';
import type { Log } from '../log.ts';
import type { ServerClient } from '../server/server-client.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { underLease } from './lease.ts';
import { pollTasks } from './poll-loop.ts';
import type { Tally } from './tally.ts';

/** Ahead of all solutions: runs are short, and few run at the same time. */
const FIRST = 0;

export interface RunParts {
  client: ServerClient;
  files: FileCache;
  environment: JudgeEnvironment;
  tally: Tally;
  log: Log;
}

/**
 * Does custom runs until `stop` is aborted, in at most half of the slots, so that judging continues. Ends by itself at
 * a server without custom runs, or one that does not know this runner. Never throws; releases active runs when stopped.
 */
export async function runCustomRuns(parts: RunParts, stop: AbortSignal): Promise<void> {
  const { client, environment, log } = parts;
  const max = Math.max(1, Math.floor(environment.judge.slots.size / 2));
  await pollTasks(
    {
      kind: 'custom run',
      poll: (signal) => client.pollRun(signal),
      hasCapacity: (active) => active < max,
      perform: (task, giveUp) => doRun(parts, task, giveUp),
      finishMs: 0,
      isOptional: true,
    },
    log,
    stop,
  );
}

async function doRun(parts: RunParts, task: RunTask, stop: AbortSignal): Promise<void> {
  const { client, tally, log } = parts;
  const ids = { runId: task.runId };
  let isFault = false;
  const work = async (signal: AbortSignal): Promise<CustomRunResult> => {
    try {
      return await resultOf(parts, task, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      isFault = true;
      log.warn('A custom run failed.', { ...ids, error });
      return { outcome: 'fault', message: '', compiler: '', cases: [] };
    }
  };
  tally.begin();
  const end = await underLease({ task, ids, log, calls: client.runs }, work, stop);
  tally.end(end.kind === 'completed' && !isFault, isFault);
}

async function resultOf(
  { files, environment }: Pick<RunParts, 'files' | 'environment'>,
  task: RunTask,
  signal: AbortSignal,
): Promise<CustomRunResult> {
  const data = await files.problemData({ url: task.problemDataUrl, sha256: task.problemDataHash }, signal);
  try {
    const { plan } = await readJudgePlan(task.problemConfig, data.path);
    if (!plan) throw new Error('The problem cannot be judged in its current state.');
    const { language, source, input } = task;
    const request = { plan, dataFolder: data.path, language, source, input, priority: FIRST, signal };
    return await runCustom(environment.judge, { ...request, versions: environment.versions });
  } finally {
    data.release();
  }
}
