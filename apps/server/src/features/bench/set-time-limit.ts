import { problemConfig } from '@assay/contract';
import { changeTimeLimit, treeOfArchive } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertDataVersion, updateCurrentData } from '../data-versions/queries.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { findVersion, readVersion } from './read-version.ts';

/** A larger archive is not rewritten in memory; its setters upload another one. */
const MAX_REWRITTEN_BYTES = 512 * 1024 * 1024;

export const setTimeLimit = route('POST /api/problem/:problemId/data/:hash/time-limit', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params, body: { timeMs }, viewer, ip, context }) => {
    const { db, live, store } = context;
    const version = await findVersion(db, scope.id, params.hash);
    const config = problemConfig.safeParse(version.config);
    if (!config.success || config.data.judge.adapter !== 'assay') {
      const reason = 'only packages in our own format have it at a place that we know';
      throw refusal('config-invalid', { places: [{ place: 'judge.config.timeMs', reason }] });
    }
    if (version.sizeBytes > MAX_REWRITTEN_BYTES) throw refusal('too-large');
    const made = await readVersion(context, version, (archive) =>
      changeTimeLimit(config.data, treeOfArchive(archive), timeMs),
    );
    const row = {
      problemId: scope.id,
      hash: made.hash,
      config: made.config,
      description: version.description,
      sizeBytes: made.bytes.length,
    };
    const subject = { type: 'problem', id: scope.id };
    await store.put(problemDataKey(scope.id, made.hash), inOnePart(made.bytes), { sha256: made.hash });
    await db.transact(async (tx) => {
      if (!(await insertDataVersion(tx, row))) throw refusal('key-taken');
      const after = { hash: made.hash, description: row.description, sizeBytes: row.sizeBytes };
      await recordAct(tx, { viewer, ip, action: 'problem.data-add', orgId: scope.orgId, subject, after });
      if (scope.currentDataHash !== params.hash) return;
      await updateCurrentData(tx, scope.id, made.hash);
      await live.publish(tx, { type: 'problem', problemId: scope.id });
      const change = { before: { hash: params.hash }, after: { hash: made.hash } };
      await recordAct(tx, { viewer, ip, action: 'problem.data-current', orgId: scope.orgId, subject, ...change });
    });
    return { hash: made.hash };
  },
});

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
