import { makeArchive, treeOfFiles } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { packageFiles } from './package-files.ts';

export const downloadContestPackage = route('GET /api/contest/:contestId/admin/contest-api/package', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id }, reply, context: { db } }) => {
    const files = await packageFiles(db, id);
    if (!files) throw refusal('clock-missing');
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${id}.zip"`,
      'cache-control': 'no-store',
    });
    return reply.send(await makeArchive(treeOfFiles(files)));
  },
});
