import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { orderCompilation } from '../bench/order-compilation.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { checkData } from './check-data.ts';
import { insertDataVersion } from './queries.ts';

/** The address of the upload had the hash signed, so a file that is there has it. */
export const addDataVersion = route('POST /api/problem/:problemId/data', {
  scope: problemScopeWith('data'),
  handle: async ({ body, scope, viewer, ip, context: { db, live, store } }) => {
    const key = problemDataKey(scope.id, body.hash);
    const stored = await store.head(key);
    const checked = stored && (await store.withLocalFile(key, (path) => checkData(body.config, path)));
    if (!stored || !checked) throw refusal('not-uploaded');
    const { places, plan } = checked;
    if (places.length > 0) throw refusal('config-invalid', { places });
    const row = { problemId: scope.id, sizeBytes: stored.sizeBytes, ...body };
    await db.transact(async (tx) => {
      if (!(await insertDataVersion(tx, row))) throw refusal('key-taken');
      const subject = { type: 'problem', id: scope.id };
      const after = { hash: body.hash, description: body.description, sizeBytes: stored.sizeBytes };
      const { id: problemId, orgId } = scope;
      const { config, hash } = body;
      await orderCompilation(tx, live, plan, { problemId, orgId, userId: viewer.userId, hash, label: config.label });
      await recordAct(tx, { viewer, ip, action: 'problem.data-add', orgId: scope.orgId, subject, after });
    });
    return {};
  },
});
