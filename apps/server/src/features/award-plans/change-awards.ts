import { defaultAwardPlan } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findFinalization, lockContest } from '../api-accounts/finalization-queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { listParticipantNames } from '../contest-timeline/queries.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { isValidPlan } from './check-plan.ts';
import { findAwardPlan, putAwardPlan } from './queries.ts';

export const changeAwards = route('PUT /api/contest/:contestId/admin/awards', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context: { db } }) => {
    const { version, ...plan } = body;
    const participants = new Set((await listParticipantNames(db, contestId)).keys());
    if (!isValidPlan(plan, participants)) throw refusal('awards-invalid');
    const next = version + 1;
    await db.transact(async (tx) => {
      await lockContest(tx, contestId);
      const before = await findAwardPlan(tx, contestId);
      if ((before?.version ?? 0) !== version) throw refusal('awards-changed');
      const finalization = await findFinalization(tx, contestId);
      if (typeof finalization?.endOfUpdatesMs === 'number') throw refusal('updates-ended');
      await putAwardPlan(tx, contestId, { version: next, plan });
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.awards',
        orgId,
        subject: subjectOf(contestId),
        before: { ...(before?.plan ?? defaultAwardPlan) },
        after: { ...plan },
      });
    });
    return { version: next };
  },
});
