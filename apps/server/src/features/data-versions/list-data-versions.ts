import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { listDataVersions as findDataVersions } from './queries.ts';

export const listDataVersions = route('GET /api/problem/:problemId/data', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, context: { db } }) => {
    const rows = await findDataVersions(db, scope.id);
    return rows.map(({ hash, createdAt, config, description, sizeBytes }) => ({
      hash,
      createdAt: createdAt.getTime(),
      config,
      description,
      size: sizeBytes,
    }));
  },
});
