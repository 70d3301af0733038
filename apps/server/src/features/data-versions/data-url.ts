import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { fileMethodOf, MAX_PROBLEM_DATA_BYTES, SOLUTION_URL_LIFE_S, URL_LIFE_S } from '../../storage/file-urls.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { isDataInUse } from './queries.ts';

export const dataUrl = route('GET /api/problem/:problemId/data/:hash/url/:type', {
  scope: problemScopeWith('data'),
  handle: async ({ params: { hash, type }, query, scope, origin, context: { db, store } }) => {
    if (type === 'delete' && (await isDataInUse(db, scope.id, hash))) throw refusal('data-in-use');
    const url = await store.signedUrl({
      key: problemDataKey(scope.id, hash),
      method: fileMethodOf(type),
      // A right to delete must not last longer than the check that nothing used the file.
      expiresInS: type === 'delete' ? SOLUTION_URL_LIFE_S : (query.expiresIn ?? URL_LIFE_S),
      origin,
      ...(type === 'upload' && { sha256: hash, sizeBytes: query.size, maxBytes: MAX_PROBLEM_DATA_BYTES }),
      ...(type === 'download' && { fileName: `${hash}.zip` }),
    });
    return { url };
  },
});
