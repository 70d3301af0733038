import type { GrantState, ProblemGrant } from '@assay/contract';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { countContests, type GrantRow, listGrants as findGrants } from './queries.ts';

type Contests = ProblemGrant['contests'];

export const listGrants = route('GET /api/problem/:problemId/grant', {
  scope: problemScopeWith('admin'),
  handle: async ({ scope, query, context: { db } }) => {
    const { rows, total } = await findGrants(db, scope.id, query);
    const counts = await countContests(
      db,
      rows.map((row) => row.id),
    );
    const byGrant = new Map(counts.map(({ grantId, ...contests }) => [grantId, contests]));
    return {
      items: rows.map((row) => presentGrant(row, byGrant.get(row.id))),
      ...(total !== undefined && { total }),
    };
  },
});

function presentGrant(row: GrantRow, contests: Contests = { running: 0, upcoming: 0, ended: 0 }): ProblemGrant {
  return {
    _id: row.id,
    ...(row.orgId !== null && { org: { _id: row.orgId, name: row.orgName ?? '' } }),
    state: stateOf(row),
    ...(row.dataHash !== null && { dataHash: row.dataHash }),
    ...(row.untilMs !== null && { until: row.untilMs }),
    note: row.note,
    ...(row.givenBy !== null && { givenBy: row.givenBy }),
    givenAt: row.givenAtMs,
    ...(row.revokedAtMs !== null && { revokedAt: row.revokedAtMs }),
    contests,
  };
}

function stateOf({ isActive, revokedAtMs }: GrantRow): GrantState {
  if (isActive) return 'active';
  return revokedAtMs === null ? 'expired' : 'revoked';
}
