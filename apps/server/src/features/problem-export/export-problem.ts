import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ExportFormat } from '@assay/problem';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { withStoredProblem } from './stored-problem.ts';

const suffixOf = (format: ExportFormat) => (format === 'assay' ? '' : `-${format}`);

/** The package is stored with those waiting to be imported, and deleted like them. */
export const exportProblem = route('POST /api/problem/:problemId/export', {
  scope: problemScopeWith('data'),
  handle: async ({ body: { format }, scope, viewer, origin, context }) =>
    await withStoredProblem(context, scope.id, { contents: true }, async ({ folder, sizeBytes, ...stored }) => {
      const { store, work } = context;
      const input = { ...stored, format, target: join(folder, 'package.zip') };
      const exported = await work.run('exportProblem', input, { owner: viewer.userId, sizeBytes });
      const key = importKey(scope.orgId, exported.hash);
      await store.put(key, createReadStream(exported.path), { sha256: exported.hash });
      const fileName = `${exported.slug}${suffixOf(format)}.zip`;
      const url = await store.signedUrl({ key, method: 'GET', expiresInS: URL_LIFE_S, fileName, origin });
      return { url, fileName, size: exported.sizeBytes };
    }),
});
