import type { JudgeFaultRow } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { concludeAsFault, giveBackTask, giveBackUntouched } from '../tasks/give-back.ts';
import { renewLease } from '../tasks/hold-task.ts';
import { holdOf } from './hold.ts';

export const releaseTask = route('POST /api/runner/solution/task/:solutionId/:taskId/release', {
  handle: async ({ params, body, viewer, context: { db, live, log } }) => {
    const hold = holdOf(params, viewer);
    const { fault: origin, reason, advice } = body;
    if (origin === 'stopping') {
      await db.transact(async (tx) => {
        if (!(await renewLease(tx, hold))) throw refusal('task-gone');
        await giveBackUntouched(tx, live, hold);
      });
      return {};
    }
    const fault: JudgeFaultRow = { origin, reason, ...(advice !== undefined && { advice }) };
    await db.transact(async (tx) => {
      // Renewing locks the task, so that what follows is done to this lease and no later one.
      if (!(await renewLease(tx, hold))) throw refusal('task-gone');
      if (origin === 'package') await concludeAsFault(tx, live, hold.subjectId, fault);
      else await giveBackTask(tx, live, hold, fault);
    });
    log.warn({ solutionId: hold.subjectId, runnerId: viewer.runnerId, fault }, 'A runner gave a task back.');
    return {};
  },
});
