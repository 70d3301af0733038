import type { HackResult, HackTask } from '@assay/contract';
import type { FileCache } from '../file-cache.ts';
import { judgeHack } from '../hacks/judge-hack.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { Log } from '../log.ts';
import type { ServerClient } from '../server/server-client.ts';
import { underLease } from './lease.ts';
import { pollTasks } from './poll-loop.ts';
import type { Tally } from './tally.ts';

/** Like custom runs: few at a time, and a participant waits for each. */
const FIRST = 0;

export interface HackParts {
  client: ServerClient;
  files: FileCache;
  environment: JudgeEnvironment;
  tally: Tally;
  log: Log;
}

/**
 * Judges hacks, one at a time, until `stop` is aborted. Ends by itself at a server without hacks, or one that does not
 * know this runner. Never throws; releases an active hack when stopped.
 */
export async function runHacks(parts: HackParts, stop: AbortSignal): Promise<void> {
  const { client, log } = parts;
  await pollTasks(
    {
      kind: 'hack',
      poll: (signal) => client.pollHack(signal),
      hasCapacity: (active) => active < 1,
      perform: (task, giveUp) => doHack(parts, task, giveUp),
      finishMs: 0,
      isOptional: true,
    },
    log,
    stop,
  );
}

async function doHack(parts: HackParts, task: HackTask, stop: AbortSignal): Promise<void> {
  const { client, tally, log } = parts;
  const ids = { hackId: task.hackId };
  tally.begin();
  const end = await underLease(
    { task, ids, log, calls: client.hacks },
    (signal) => resultOf(parts, task, signal),
    stop,
  );
  tally.end(end.kind === 'completed', end.kind === 'released' && end.fault.origin === 'machine');
}

async function resultOf(
  { files, environment }: Pick<HackParts, 'files' | 'environment'>,
  task: HackTask,
  signal: AbortSignal,
): Promise<HackResult> {
  const { problemConfig, input, generator } = task;
  const archive = await files.submission({ url: task.solutionDataUrl, sha256: task.solutionDataHash }, signal);
  const data = await files.problemData({ url: task.problemDataUrl, sha256: task.problemDataHash }, signal);
  try {
    const scratch = await files.scratch();
    try {
      const folders = { dataFolder: data.path, scratch: scratch.path };
      const request = { ...folders, problemConfig, archive, input, generator, priority: FIRST, signal };
      return await judgeHack(environment, request);
    } finally {
      scratch.release();
    }
  } finally {
    data.release();
  }
}
