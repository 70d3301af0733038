import { DATA_ERRORS, presentProblemData } from '../tasks/problem-data.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { shortLeaseMs } from '../tasks/waiting-work.ts';
import { failRehearsed, requeueRehearsed, startRehearsed, type LeasedRehearsal } from './judging.ts';

/**
 * Judges submissions of rehearsals. To runners these are tasks like any other. The URL of the submitted file contains
 * the file, so that none has to be stored and deleted.
 */
export const rehearsalTask = {
  name: 'rehearsal',
  lease: (tx, _live, lease) => startRehearsed(tx, lease),
  async present({ store }, { lease, leaseMs, attempt, subject }, origin) {
    const { id: solutionId, orgId, userId, problemId, contestId, solutionDataHash, archive } = subject;
    const { taskId } = lease;
    const ids = {
      taskId,
      solutionId,
      orgId,
      userId,
      problemId,
      contestId,
      leaseMs: shortLeaseMs(leaseMs),
      attempt,
    };
    const presented = await presentProblemData(store, origin, subject);
    if ('unusable' in presented) return { ...ids, errMsg: DATA_ERRORS[presented.unusable] };
    const solutionDataUrl = `data:application/zip;base64,${archive.toString('base64')}`;
    return { ...ids, ...presented.data, solutionDataUrl, solutionDataHash };
  },
  requeue: (tx, _live, ids) => requeueRehearsed(tx, ids),
  giveUp: (tx, _live, ids, fault) => failRehearsed(tx, ids, fault),
} satisfies TaskKind<LeasedRehearsal>;
