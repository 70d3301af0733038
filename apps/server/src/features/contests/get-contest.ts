import { hasGrant } from '@assay/rules';
import { route } from '../../http/route.ts';
import { listReasons } from '../clocks/queries.ts';
import { findContestPage } from './contest-page.ts';
import { presentContestPage } from './present.ts';

export const getContest = route('GET /api/contest/:contestId', {
  scope: findContestPage,
  handle: async ({ scope: { scope, row }, context: { db } }) => {
    const { participant } = scope;
    const reasons = participant && hasGrant(participant) ? await listReasons(db, participant.id) : [];
    return presentContestPage(scope, row, reasons);
  },
});
