import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { withStoredProblem } from '../problem-export/stored-problem.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { withPackedDraft, type PackedDraft } from './packed-problem.ts';

/** The package is stored with those waiting to be imported, and deleted like them. */
export const packDraft = route('POST /api/problem/:problemId/draft/package', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { of, listOnly = false }, viewer, origin, context }) => {
    const owner = viewer.userId;
    const write = async ({ packed, sizeBytes, folder }: PackedDraft) => {
      const target = listOnly ? null : join(folder, 'package.zip');
      const { hash, ...listed } = await context.work.run('listPackage', { ...packed, target }, { owner, sizeBytes });
      if (target === null || hash === null) return { ...listed, url: null };
      const key = importKey(scope.orgId, hash);
      await context.store.put(key, createReadStream(target), { sha256: hash });
      const fileName = `${listed.slug}.zip`;
      const url = await context.store.signedUrl({ key, method: 'GET', expiresInS: URL_LIFE_S, fileName, origin });
      return { ...listed, url };
    };
    if (of === 'draft')
      return await withPackedDraft(context, await requireDraft(context.db, scope.id), { owner }, write);
    return await withStoredProblem(context, scope.id, { contents: true }, ({ folder, sizeBytes, ...packed }) =>
      write({ packed, sizeBytes, folder }),
    );
  },
});
