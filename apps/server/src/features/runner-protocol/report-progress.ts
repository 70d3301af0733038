import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAside } from '../aside-judging/judging.ts';
import { renewRehearsed } from '../rehearsals/judging.ts';
import { renewOrMakeWay } from '../tasks/waiting-work.ts';
import { asideHoldOf, canaryHoldOf, holdOf, rehearsalHoldOf, shownMessage } from './hold.ts';
import { recordReport } from './queries.ts';

export const reportProgress = route('PATCH /api/runner/solution/task/:solutionId/:taskId', {
  handle: async ({ params, body, viewer, context: { db, live, queue } }) => {
    const hold = holdOf(params, viewer);
    const outcome = await db.transact(async (tx) => {
      const report = { ...body, message: shownMessage(body.message) };
      const recorded = await recordReport(tx, hold, report);
      if (!recorded) {
        if (await recordAside(tx, asideHoldOf(hold), report)) return true;
        const renewed = await renewOrMakeWay(tx, queue, canaryHoldOf(hold));
        return renewed || (await renewRehearsed(tx, queue, rehearsalHoldOf(hold)));
      }
      // A report without content only renews the lease.
      if (Object.keys(body).length > 0) {
        await live.publish(tx, { type: 'solution', solutionId: hold.subjectId, userId: recorded.userId });
      }
      return true;
    });
    // After the transaction: a canary or a rehearsal that makes way is ready again.
    if (outcome !== true) throw refusal('task-gone');
    return {};
  },
});
