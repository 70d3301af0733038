import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { orderAside } from '../rejudges/order-aside.ts';
import { hasSystemTest, hasUnjudged, isGoingOn, isToTest, lockRound, skipReplaced } from './queries.ts';

/**
 * Judges what has passed the pretests on all cases of the current data, aside: the results count, and the round is
 * finished, when the rejudge is applied.
 */
export const startSystemTest = route('POST /api/contest/:contestId/admin/system-test', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id: contestId, orgId }, viewer, ip, context: { db, live } }) =>
    await db.transact(async (tx) => {
      const round = await lockRound(tx, contestId);
      if (!round) throw refusal('round-off');
      if (await isGoingOn(tx, contestId)) throw refusal('round-running');
      if (await hasSystemTest(tx, contestId)) throw refusal('system-test-exists');
      if (await hasUnjudged(tx, contestId)) throw refusal('round-unjudged');
      const what = { which: isToTest(contestId), filter: {}, pull: true, reason: '' };
      const order = { orgId, contestId, problemId: null, userId: viewer.userId, ...what };
      const { rejudgeId, total } = await orderAside(tx, live, order, true);
      if (rejudgeId === null) throw refusal('nothing-to-test');
      if (round.tested !== 'all') await skipReplaced(tx, { contestId, rejudgeId });
      const act = { action: 'contest.system-test', orgId, subject: subjectOf(contestId) } as const;
      await recordAct(tx, { viewer, ip, ...act, after: { rejudgeId, count: total } });
      await live.publish(tx, { type: 'contest', contestId });
      return { rejudgeId, total };
    }),
});
