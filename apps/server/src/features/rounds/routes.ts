import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { problemLockRoutes } from './list-locks.ts';
import { lockProblem } from './lock-problem.ts';
import { startSystemTest } from './start-system-test.ts';
import { countProblemHacks, findRound, lockRound, updateRound } from './queries.ts';

const directing = contestScopeWith('admin');

export const roundRoutes = [
  lockProblem,
  startSystemTest,
  ...problemLockRoutes,
  route('GET /api/contest/:contestId/admin/round', {
    scope: directing,
    handle: async ({ scope, context: { db } }) => {
      const round = await findRound(db, scope.id);
      return { ...(round && { round }), hacks: await countProblemHacks(db, scope.id) };
    },
  }),
  route('PATCH /api/contest/:contestId/admin/round', {
    scope: directing,
    handle: async ({ scope: { id: contestId, orgId }, body: { round }, viewer, ip, context: { db, live } }) => {
      await db.transact(async (tx) => {
        const before = await lockRound(tx, contestId);
        await updateRound(tx, contestId, round);
        const act = { action: 'contest.round', orgId, subject: subjectOf(contestId) } as const;
        await recordAct(tx, { viewer, ip, ...act, before: { round: before }, after: { round } });
        await live.publish(tx, { type: 'contest', contestId });
      });
      return {};
    },
  }),
];
