import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAside } from '../aside-judging/judging.ts';
import { asideHoldOf, holdOf, shownMessage } from './hold.ts';
import { recordReport } from './queries.ts';

export const reportProgress = route('PATCH /api/runner/solution/task/:solutionId/:taskId', {
  handle: async ({ params, body, viewer, context: { db, live } }) => {
    const hold = holdOf(params, viewer);
    await db.transact(async (tx) => {
      const report = { ...body, message: shownMessage(body.message) };
      const recorded = await recordReport(tx, hold, report);
      if (!recorded) {
        if (await recordAside(tx, asideHoldOf(hold), report)) return;
        throw refusal('task-gone');
      }
      // A report without content only renews the lease.
      if (Object.keys(body).length > 0) {
        await live.publish(tx, { type: 'solution', solutionId: hold.subjectId, userId: recorded.userId });
      }
    });
    return {};
  },
});
