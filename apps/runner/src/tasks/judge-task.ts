import { pretestPlan, readJudgePlan, type JudgePlan } from '@assay/problem';
import type { FileCache } from '../file-cache.ts';
import { judgeSolution, type Judge } from '../judge/judge-solution.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { LanguageVersions } from '../languages/versions.ts';
import type { Log } from '../log.ts';
import type { BrokenTask, Task } from '../server/read-task.ts';
import type { FinalReport, Report, ServerClient } from '../server/server-client.ts';
import { underLease, type LeaseEnd } from './lease.ts';

/** Longest version that the server accepts. */
const MAX_VERSION = 256;
/** Minimum interval of reports; contestants watch the progress. */
export const REPORT_INTERVAL_MS = 80;

export interface TaskParts {
  client: ServerClient;
  files: FileCache;
  judge: Judge;
  log: Log;
  /** Versions of the compilers; absent if the server does not accept them. */
  versions?: () => LanguageVersions | null;
}

/** Judges one solution under its lease. Never throws. `onLastCase` is called when its last case has started. */
export async function judgeTask(
  parts: TaskParts,
  task: Task | BrokenTask,
  priority: number,
  stop: AbortSignal,
  onLastCase: () => void,
): Promise<LeaseEnd<FinalReport>> {
  const { client, log } = parts;
  const ids = { solutionId: task.solutionId };
  return await underLease(
    { task, ids, log, reportEveryMs: REPORT_INTERVAL_MS, calls: client.solutions },
    (signal, report) => judgeToReport(parts, task, priority, signal, report, onLastCase),
    stop,
  );
}

async function judgeToReport(
  parts: TaskParts,
  task: Task | BrokenTask,
  priority: number,
  signal: AbortSignal,
  report: (progress: () => Report) => void,
  onLastCase: () => void,
): Promise<FinalReport> {
  if ('errMsg' in task) {
    const origin = task.origin ?? 'package';
    const advice =
      origin === 'package'
        ? 'Check the problem, its data and the object store of the organization.'
        : 'Run a version of the runner that matches the server, then judge it again.';
    throw new JudgeFault(origin, task.errMsg, advice);
  }
  report(() => ({ status: 'Running', score: 0, message: '' }));
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
      askInstance: (question, until) => parts.client.askInstance(task, question, until),
      onLastCase,
      onLanguage: (name) => (language = name),
      onProgress: (progress) =>
        report(() => {
          const { concluded, metrics, jobs, done, total } = progress();
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
  if (plan) {
    const used = task.pretests ? pretestPlan(plan, task.pretests) : plan;
    if (used) return used;
    throw new JudgeFault(
      'package',
      'No case of the problem is a pretest.',
      'Correct the pretests of the problem in the settings of the contest.',
    );
  }
  const errors = findings.filter((one) => one.level === 'error').map((one) => `${one.place}: ${one.message}`);
  throw new JudgeFault(
    'package',
    `The problem cannot be judged in its current state. ${errors.slice(0, 5).join(' ')}`,
    "Correct the package and upload it again; 'assay problem verify' reports the same findings before uploading.",
  );
}
