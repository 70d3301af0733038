import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findPrintSettings, lockForPrinting, putPrintSettings } from './queries.ts';

const scope = contestScopeWith('admin');

export const getPrintSettings = route('GET /api/contest/:contestId/admin/printing', {
  scope,
  handle: ({ scope: { id }, context: { db } }) => findPrintSettings(db, id),
});

export const changePrintSettings = route('PATCH /api/contest/:contestId/admin/printing', {
  scope,
  handle: async ({ scope: { id, orgId }, body, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await lockForPrinting(tx, id);
      const before = await findPrintSettings(tx, id);
      const after = {
        enabled: body.enabled ?? before.enabled,
        maxJobs: body.maxJobs ?? before.maxJobs,
        header: body.header ?? before.header,
      };
      await putPrintSettings(tx, id, after);
      await recordAct(tx, { viewer, ip, action: 'contest.printing', orgId, subject: subjectOf(id), before, after });
      // Participants see whether the contest has printing.
      await live.publish(tx, { type: 'contest', contestId: id });
    });
    return {};
  },
});
