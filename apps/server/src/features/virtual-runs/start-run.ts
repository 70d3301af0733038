import { randomUUID } from 'node:crypto';
import { MAX_VIRTUAL_RUNS } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { isRunOpen, offeredRun } from './policy.ts';
import { findPastContest, insertRun, listRuns, lockStarts } from './queries.ts';

export const startVirtualRun = route('POST /api/contest/:contestId/virtual', {
  scope: findContestScope,
  handle: async ({ scope: { id: contestId }, viewer: { userId }, context: { db } }) =>
    await db.transact(async (tx) => {
      await lockStarts(tx, contestId, userId);
      const contest = await findPastContest(tx, contestId);
      const times = contest && offeredRun(contest, contest.nowMs);
      if (!times) throw refusal('virtual-closed');
      const runs = await listRuns(tx, contestId, userId);
      if (runs.some((run) => isRunOpen(run, contest.nowMs))) throw refusal('virtual-running');
      if (runs.length >= MAX_VIRTUAL_RUNS) throw refusal('virtual-limit');
      const id = randomUUID();
      await insertRun(tx, { id, contestId, userId, nth: (runs[0]?.nth ?? 0) + 1, ...times });
      return { runId: id };
    }),
});
