import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { findVersion, withVersion } from './read-version.ts';

export const listDataFiles = route('GET /api/problem/:problemId/data/:hash/file', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params: { hash }, viewer, context }) => {
    const version = await findVersion(context.db, scope.id, hash);
    const job = { owner: viewer.userId, sizeBytes: version.sizeBytes };
    return await withVersion(context, version, (path) => context.work.run('listDataFiles', { path }, job));
  },
});

export const readDataFile = route('GET /api/problem/:problemId/data/:hash/file/text', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params: { hash }, query, viewer, context }) => {
    const version = await findVersion(context.db, scope.id, hash);
    const job = { owner: viewer.userId, sizeBytes: version.sizeBytes };
    return await withVersion(context, version, (path) =>
      context.work.run('readDataFile', { path, file: query.path }, job),
    );
  },
});
