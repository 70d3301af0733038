import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { replaceCannedAnswers } from './change-queries.ts';
import { findCannedAnswers } from './queries.ts';

const scope = contestScopeWith('jury');

export const getCannedAnswers = route('GET /api/contest/:contestId/admin/canned-answer', {
  scope,
  handle: async ({ scope: { id }, context: { db } }) => ({ answers: await findCannedAnswers(db, id) }),
});

export const changeCannedAnswers = route('PATCH /api/contest/:contestId/admin/canned-answer', {
  scope,
  handle: async ({ scope: { id, orgId }, body: { answers }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const change = { before: { answers: await findCannedAnswers(tx, id) }, after: { answers } };
      await replaceCannedAnswers(tx, id, answers);
      const subject = subjectOf(id);
      await recordAct(tx, { viewer, ip, action: 'contest.canned-answers', orgId, subject, ...change });
    });
    return {};
  },
});
