import { route } from '../../http/route.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import { failAside, resetAside, startAside } from '../aside-judging/judging.ts';
import { failCanaries, startCanary } from '../canaries/judging.ts';
import { rehearsalTask } from '../rehearsals/rehearsal-task.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { DATA_ERRORS, presentProblemData, signForRunner } from '../tasks/problem-data.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { shortLeaseMs } from '../tasks/waiting-work.ts';
import { startSolution, type LeasedSolution } from './queries.ts';
import { concludeAsFault, requeueSolutions } from './requeue-solutions.ts';

export const solutionTask = {
  name: 'solution',
  lease: startSolution,
  /** The data version that the solution was submitted for, not the current one. */
  async present({ store }, { lease, leaseMs, attempt, subject }, origin) {
    const ids = {
      taskId: lease.taskId,
      solutionId: subject.id,
      orgId: subject.orgId,
      userId: subject.userId,
      problemId: subject.problemId,
      ...(subject.contestId !== null && { contestId: subject.contestId }),
      leaseMs,
      attempt,
    };
    const key = solutionDataKey(subject.id, subject.solutionDataHash);
    const presented = await presentProblemData(store, origin, subject);
    if ('unusable' in presented) return { ...ids, errMsg: DATA_ERRORS[presented.unusable] };
    if (await isMissing(store, key)) return { ...ids, errMsg: 'The submitted file is missing.' };
    const pretests = subject.pretests !== null && { pretests: subject.pretests };
    const solutionDataUrl = await signForRunner(store, origin, key);
    return { ...ids, ...presented.data, solutionDataUrl, solutionDataHash: subject.solutionDataHash, ...pretests };
  },
  requeue: requeueSolutions,
  async giveUp(tx, live, ids, fault) {
    for (const id of ids) await concludeAsFault(tx, live, id, fault);
  },
} satisfies TaskKind<LeasedSolution>;

/** Judges solutions aside. To runners these are tasks like any other. */
export const asideTask = {
  ...solutionTask,
  name: 'rejudge',
  lease: (tx, _live, lease) => startAside(tx, lease),
  requeue: (tx, _live, ids) => resetAside(tx, ids),
  giveUp: (tx, _live, ids, fault) => failAside(tx, ids, fault),
} satisfies TaskKind<LeasedSolution>;

/** Judges canaries, likewise. Only if nothing else waits for the runner; see `tasks/waiting-work.ts`. */
export const canaryTask = {
  ...solutionTask,
  name: 'canary',
  lease: (tx, _live, lease) => startCanary(tx, lease),
  present: (context, task, origin) =>
    solutionTask.present(context, { ...task, leaseMs: shortLeaseMs(task.leaseMs) }, origin),
  // Nothing of an unfinished judging is stored.
  requeue: () => Promise.resolve(),
  giveUp: (tx, live, ids, fault) => failCanaries(tx, live, ids, fault),
} satisfies TaskKind<LeasedSolution>;

type Presented = Awaited<ReturnType<(typeof solutionTask)['present']>>;

export const pollSolution = route('POST /api/runner/solution/poll', {
  handle: (poll) =>
    pollTask<LeasedSolution, Presented>(poll, solutionTask, { orElse: [asideTask, canaryTask, rehearsalTask] }),
});
