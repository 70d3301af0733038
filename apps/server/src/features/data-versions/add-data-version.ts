import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { checkData } from './check-data.ts';
import { insertDataVersion } from './queries.ts';

/** The address of the upload had the hash signed, so a file that is there has it. */
export const addDataVersion = route('POST /api/problem/:problemId/data', {
  scope: problemScopeWith('data'),
  handle: async ({ body, scope, context: { db, store } }) => {
    const key = problemDataKey(scope.id, body.hash);
    const stored = await store.head(key);
    const places = stored && (await store.withLocalFile(key, (path) => checkData(body.config, path)));
    if (!stored || !places) throw refusal('not-uploaded');
    if (places.length > 0) throw refusal('config-invalid', { places });
    const row = { problemId: scope.id, sizeBytes: stored.sizeBytes, ...body };
    if (!(await db.transact((tx) => insertDataVersion(tx, row)))) throw refusal('key-taken');
    return {};
  },
});
