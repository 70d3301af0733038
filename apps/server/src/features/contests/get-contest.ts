import { hasGrant } from '@assay/rules';
import { route } from '../../http/route.ts';
import { isInExam } from '../clocks/exams.ts';
import { listReasons } from '../clocks/queries.ts';
import { findContestPage } from './contest-page.ts';
import { presentContestPage } from './present.ts';

export const getContest = route('GET /api/contest/:contestId', {
  scope: findContestPage,
  handle: async ({ scope: { scope, row }, viewer, context: { db } }) => {
    const { participant } = scope;
    const reasons = participant && hasGrant(participant) ? await listReasons(db, participant.id) : [];
    return presentContestPage(scope, row, { reasons, isExam: isInExam(viewer, scope.id) });
  },
});
