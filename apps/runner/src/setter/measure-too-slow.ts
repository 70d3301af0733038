import { JUDGE_CAPS, type JudgePlan, type SourceProblem } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { adviseOnTime, NEAR, slowestCaseOf, tooSlowOf, type TooSlow } from './time-advice.ts';
import { archiveOf } from './archive-of.ts';
import { judgeChanged, type Keeping } from './judge-changed.ts';
import type { TryOptions, VerifiedSubmission } from './verify-package.ts';

/** Submissions that run again; others keep the time at which they were stopped. */
const MAX_AGAIN = 5;

/**
 * What the submissions need that should be too slow. One that was stopped too early to judge a suggested limit runs its
 * slowest case again, with twice this limit.
 */
export async function measureTooSlow(
  environment: JudgeEnvironment,
  { problem, plan, dataFolder }: { problem: SourceProblem; plan: JudgePlan; dataFolder: string },
  submissions: readonly VerifiedSubmission[],
  { priority = 0, signal = new AbortController().signal, keeping }: TryOptions & { keeping?: Keeping | undefined },
): Promise<TooSlow[]> {
  const known = tooSlowOf(plan, submissions);
  const { suggestedMs } = adviseOnTime(plan, submissions);
  if (suggestedMs === null) return known;
  const timeMs = Math.min(JUDGE_CAPS.timeMs, suggestedMs / NEAR);
  const measured: TooSlow[] = [];
  let again = 0;
  for (const one of known) {
    const submission = submissions.find(({ path }) => path === one.path);
    const source = problem.submissions.find(({ path }) => path === `submissions/${one.path}`);
    if (!one.wasStopped || one.neededMs >= timeMs || again >= MAX_AGAIN || !submission?.language || !source) {
      measured.push(one);
      continue;
    }
    again += 1;
    const within = onlySlowestCase(plan, submission, timeMs);
    const archive = await archiveOf(source, submission.language.name);
    const request = { plan: within, dataFolder, archive, priority, signal };
    const program = { language: submission.language, source: source.bytes };
    const { judgement, kept } = await judgeChanged(environment, request, program, keeping);
    const [found] = tooSlowOf(within, [{ ...submission, judgement, kept }]);
    measured.push(found && found.neededMs > one.neededMs ? found : one);
  }
  return measured;
}

function onlySlowestCase(plan: JudgePlan, submission: VerifiedSubmission, timeMs: number): JudgePlan {
  const { at } = slowestCaseOf(plan, submission) ?? { at: { subtask: 0, index: 0 } };
  const subtasks = plan.subtasks.slice(at.subtask, at.subtask + 1).map((subtask) => ({
    ...subtask,
    points: 100,
    scoring: 'sum' as const,
    dependsOn: [],
    cases: subtask.cases.slice(at.index, at.index + 1).map((one) => ({ ...one, timeMs, weight: 1 })),
  }));
  return { ...plan, timeMs, subtasks };
}
