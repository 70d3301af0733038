import { readJudgePlan, type JudgePlan } from '@assay/problem';
import type { FileCache } from '../file-cache.ts';
import { judgeSolution, type Judge } from '../judge/judge-solution.ts';
import { JudgeFault, toJudgeFault } from '../judge/judge-fault.ts';
import type { LanguageVersions } from '../languages/versions.ts';
import type { Log } from '../log.ts';
import { ProgressReporter } from './progress-reporter.ts';
import {
  ASSUMED_LEASE_MS,
  TaskGone,
  type BrokenTask,
  type FinalReport,
  type ServerClient,
  type Task,
} from '../server-client.ts';

/** Longest that the server takes. */
const MAX_VERSION = 256;
/** Renewals within one lease, so that two may be lost. */
const RENEWALS_PER_LEASE = 3;

export interface TaskParts {
  client: ServerClient;
  files: FileCache;
  judge: Judge;
  log: Log;
  /** What compilers say of themselves; absent where the server does not want to know. */
  versions?: () => LanguageVersions | null;
}

/** What became of a task: told to the server, given back for a fault, or no longer ours. */
export type TaskEnd = { kind: 'completed' } | { kind: 'released'; fault: JudgeFault } | { kind: 'lost' };

/**
 * Judges one task from taking it to its end. Never throws: a fault is told to the server, and a task that is not ours any more, or
 * whose server cannot be reached until the lease is gone, is dropped without another word. When `stop` is aborted, the task is
 * given back.
 */
export async function judgeTask(
  parts: TaskParts,
  task: Task | BrokenTask,
  priority: number,
  stop: AbortSignal,
  onTail: () => void,
): Promise<TaskEnd> {
  const { client, log } = parts;
  const lost = new AbortController();
  const leaseMs = task.leaseMs ?? ASSUMED_LEASE_MS;
  let leaseEndsAt = Date.now() + leaseMs;
  const lose = (error: unknown) => {
    if (lost.signal.aborted) return;
    log.warn('The task is not ours any more.', { solutionId: task.solutionId, error });
    lost.abort(new TaskGone('the task is not ours any more', { cause: error }));
  };
  const reporter = new ProgressReporter({
    renewEveryMs: leaseMs / RENEWALS_PER_LEASE,
    send: async (report) => {
      const askedAt = Date.now();
      await client.report(task, report, lost.signal);
      leaseEndsAt = askedAt + leaseMs;
    },
    onError: (error) => {
      if (error instanceof TaskGone || Date.now() > leaseEndsAt) lose(error);
      else log.warn('A report did not reach the server.', { solutionId: task.solutionId, error });
    },
  });
  // Nothing is judged for long after the lease is surely gone, even if no call comes back at all.
  const leaseWatch = setInterval(() => {
    if (Date.now() > leaseEndsAt) lose(new Error('the lease ran out'));
  }, leaseMs / RENEWALS_PER_LEASE);
  try {
    let ending: FinalReport | JudgeFault;
    try {
      ending = await judgeToReport(parts, task, priority, AbortSignal.any([lost.signal, stop]), reporter, onTail);
    } catch (error) {
      if (lost.signal.aborted) return { kind: 'lost' };
      ending = stop.aborted ? stopping(error) : toJudgeFault(error);
    }
    await reporter.stop();
    if (lost.signal.aborted) return { kind: 'lost' };
    if (ending instanceof JudgeFault) {
      log.warn('The task is given back.', { solutionId: task.solutionId, origin: ending.origin, error: ending });
      await client.release(task, ending, () => leaseEndsAt, lost.signal);
      return { kind: 'released', fault: ending };
    }
    await client.complete(task, ending, () => leaseEndsAt, lost.signal);
    return { kind: 'completed' };
  } catch (error) {
    lose(error);
    return { kind: 'lost' };
  } finally {
    clearInterval(leaseWatch);
    await reporter.stop();
  }
}

async function judgeToReport(
  parts: TaskParts,
  task: Task | BrokenTask,
  priority: number,
  signal: AbortSignal,
  reporter: ProgressReporter,
  onTail: () => void,
): Promise<FinalReport> {
  if ('errMsg' in task) {
    const origin = task.origin ?? 'package';
    const advice =
      origin === 'package'
        ? 'Check the problem, its data and the object store of the organization.'
        : 'Run a version of the runner that fits the server, then judge it again.';
    throw new JudgeFault(origin, task.errMsg, advice);
  }
  reporter.tell(() => ({ status: 'Running', score: 0, message: '' }));
  const fetched = await Promise.allSettled([
    parts.files.problemData({ url: task.problemDataUrl, sha256: task.problemDataHash }, signal),
    parts.files.submission({ url: task.solutionDataUrl, sha256: task.solutionDataHash }, signal),
  ]);
  const [data, archive] = fetched;
  try {
    if (data.status === 'rejected') throw data.reason;
    if (archive.status === 'rejected') throw archive.reason;
    const dataFolder = data.value.path;
    const plan = await readPlan(task, dataFolder);
    let language = '';
    const judgement = await judgeSolution(parts.judge, {
      plan,
      dataFolder,
      archive: archive.value,
      priority,
      signal,
      onTail,
      onLanguage: (name) => (language = name),
      onProgress: (standing) =>
        reporter.tell(() => {
          const { concluded, metrics, jobs, done, total } = standing();
          return { status: 'Running', score: concluded.score, metrics, progress: { done, total, jobs } };
        }),
    });
    const { status, score, metrics, message, details } = judgement;
    const version = parts.versions?.()?.[language]?.slice(0, MAX_VERSION);
    const compiler = version === undefined ? {} : { compiler: { language, version } };
    return { status, score, ...(metrics ? { metrics } : {}), message, details, ...compiler };
  } finally {
    if (data.status === 'fulfilled') data.value.release();
  }
}

async function readPlan(task: Task, dataFolder: string): Promise<JudgePlan> {
  const { plan, findings } = await readJudgePlan(task.problemConfig, dataFolder);
  if (plan) return plan;
  const errors = findings.filter((one) => one.level === 'error').map((one) => `${one.place}: ${one.message}`);
  throw new JudgeFault(
    'package',
    `The problem cannot be judged as it is. ${errors.slice(0, 5).join(' ')}`,
    "Correct the package and upload it again; 'assay problem verify' shows the same findings before uploading.",
  );
}

function stopping(cause: unknown): JudgeFault {
  return new JudgeFault(
    'stopping',
    'The runner is being stopped.',
    'Nothing is to be done: another runner takes the task.',
    {
      cause,
    },
  );
}
