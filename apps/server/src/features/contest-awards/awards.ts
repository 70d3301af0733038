import { defaultAwardPlan } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findAwardPlan } from '../award-plans/queries.ts';
import { listParticipantNames } from '../contest-timeline/queries.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findResults } from './find-results.ts';

export const getAwards = route('GET /api/contest/:contestId/admin/awards', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope: { id: contestId }, context }) => {
    const results = await findResults(context, contestId);
    if (!results) throw refusal('not-found');
    const names = await listParticipantNames(context.db, contestId);
    const { version = 0, plan = defaultAwardPlan } = (await findAwardPlan(context.db, contestId)) ?? {};
    return {
      plan,
      version,
      rows: results.rows.map((row) => ({
        ...row,
        name: names.get(row.userId) ?? '',
        tags: [...row.tags],
        firsts: [...row.firsts],
      })),
      problems: results.problems,
    };
  },
});
