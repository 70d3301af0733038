import { Refusal, refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { orderCompilation } from '../workbench/order-compilation.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { insertDataVersion } from './queries.ts';

/** The signed upload URL contained the hash, so an uploaded file has it. */
export const addDataVersion = route('POST /api/problem/:problemId/data', {
  scope: problemScopeWith('data'),
  handle: async ({ body, scope, viewer, ip, context: { db, live, store, work, config } }) => {
    const key = problemDataKey(scope.id, body.hash);
    const stored = await store.head(key);
    const checked =
      stored &&
      (await store.withLocalFile(key, (path) => {
        const job = { owner: viewer.userId, sizeBytes: stored.sizeBytes };
        return work.run('checkData', { config: body.config, path }, job).catch(refuseConfig);
      }));
    if (!stored || !checked) throw refusal('not-uploaded');
    const { places, hasPrograms } = checked;
    if (places.length > 0) throw refusal('config-invalid', { places });
    const row = { problemId: scope.id, sizeBytes: stored.sizeBytes, publishedBy: viewer.userId, ...body };
    await db.transact(async (tx) => {
      if (!(await insertDataVersion(tx, row))) throw refusal('key-taken');
      const subject = { type: 'problem', id: scope.id };
      const after = { hash: body.hash, description: body.description, sizeBytes: stored.sizeBytes };
      const { id: problemId, orgId } = scope;
      await refuseBeyondOrgQuota(tx, orgId, config.quotas);
      const { hash } = body;
      const version = { problemId, orgId, userId: viewer.userId, hash, label: body.config.label };
      if (hasPrograms) await orderCompilation(tx, live, version);
      await recordAct(tx, { viewer, ip, action: 'problem.data-add', orgId: scope.orgId, subject, after });
    });
    return {};
  },
});

/** Reports an unreadable archive together with the config it is uploaded for. */
function refuseConfig(error: unknown): never {
  if (!(error instanceof Refusal && error.code === 'package-refused')) throw error;
  throw refusal('config-invalid', { places: error.options.places ?? [] });
}
