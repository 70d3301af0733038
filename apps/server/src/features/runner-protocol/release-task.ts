import type { JudgeFaultRow } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { failAside } from '../aside-judging/judging.ts';
import { failCanaries } from '../canaries/judging.ts';
import { failRehearsed } from '../rehearsals/judging.ts';
import { releaseLease, renewLease } from '../tasks/lease.ts';
import { holdOf, renewHold } from './hold.ts';
import { concludeAsFault } from './requeue-solutions.ts';

export const releaseTask = route('POST /api/runner/solution/task/:solutionId/:taskId/release', {
  handle: async ({ params, body, viewer, context }) => {
    const { db, live, log, queue } = context;
    const hold = await renewHold(db, holdOf(params, viewer));
    const { fault: origin, reason, advice } = body;
    if (origin === 'stopping') {
      await releaseLease(context, hold);
      return {};
    }
    const fault: JudgeFaultRow = { origin, reason, ...(advice !== undefined && { advice }) };
    await db.transact(async (tx) => {
      // Renewing locks the task, so that the following changes apply to this lease and no later one.
      if (!(await renewLease(tx, hold))) throw refusal('task-gone');
      if (origin === 'package' && hold.kind === 'rejudge') await failAside(tx, [hold.subjectId], fault);
      else if (origin === 'package' && hold.kind === 'canary') await failCanaries(tx, live, [hold.subjectId], fault);
      else if (origin === 'package' && hold.kind === 'rehearsal') await failRehearsed(tx, [hold.subjectId], fault);
      else if (origin === 'package') await concludeAsFault(tx, live, hold.subjectId, fault);
      else await queue.requeue(tx, hold, fault);
    });
    log.warn({ solutionId: hold.subjectId, runnerId: viewer.runnerId, fault }, 'A runner released a task.');
    return {};
  },
});
