import { route } from '../../http/route.ts';
import { presentVersionApproval } from '../approvals/present.ts';
import { listVersionApprovals } from '../approvals/queries.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { listDataVersions as findDataVersions } from './queries.ts';

export const listDataVersions = route('GET /api/problem/:problemId/data', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, context: { db } }) => {
    const rows = await findDataVersions(db, scope.id);
    const approvals = Map.groupBy(await listVersionApprovals(db, scope.id), ({ hash }) => hash);
    return rows.map(({ hash, createdAt, config, description, sizeBytes, publishedBy }) => ({
      hash,
      createdAt: createdAt.getTime(),
      config,
      description,
      size: sizeBytes,
      ...(publishedBy !== null && { publishedBy }),
      approvals: (approvals.get(hash) ?? []).map(presentVersionApproval),
    }));
  },
});
