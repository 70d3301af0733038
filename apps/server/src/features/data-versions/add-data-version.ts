import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { checkData } from './check-data.ts';
import { insertDataVersion } from './queries.ts';

/** The address of the upload had the hash signed, so a file that is there has it. */
export const addDataVersion = route('POST /api/problem/:problemId/data', {
  scope: problemScopeWith('data'),
  handle: async ({ body, scope, viewer, ip, context: { db, store } }) => {
    const key = problemDataKey(scope.id, body.hash);
    const stored = await store.head(key);
    const places = stored && (await store.withLocalFile(key, (path) => checkData(body.config, path)));
    if (!stored || !places) throw refusal('not-uploaded');
    if (places.length > 0) throw refusal('config-invalid', { places });
    const row = { problemId: scope.id, sizeBytes: stored.sizeBytes, ...body };
    await db.transact(async (tx) => {
      if (!(await insertDataVersion(tx, row))) throw refusal('key-taken');
      const subject = { type: 'problem', id: scope.id };
      const after = { hash: body.hash, description: body.description, sizeBytes: stored.sizeBytes };
      await recordAct(tx, { viewer, ip, action: 'problem.data-add', orgId: scope.orgId, subject, after });
    });
    return {};
  },
});
