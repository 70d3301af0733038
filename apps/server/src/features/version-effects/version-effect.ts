import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { readEffects, sideOfVersion } from './read-effects.ts';

export const versionEffect = route('GET /api/problem/:problemId/data/:hash/effect', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id: problemId }, params: { hash }, query, viewer, context }) => {
    const after = await sideOfVersion(context, { problemId, hash }, viewer.userId);
    return await readEffects(context, { problemId, hash: query.before }, after, viewer.userId);
  },
});
