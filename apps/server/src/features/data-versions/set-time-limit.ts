import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { problemConfig, type ProblemConfig } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { insertDataVersion, updateCurrentData } from './queries.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { publishProblemChange } from '../problems/publish-change.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';

/** A larger archive is not rewritten; its setters must upload another one. */
const MAX_REWRITTEN_BYTES = 512 * 1024 * 1024;

export const setTimeLimit = route('POST /api/problem/:problemId/data/:hash/time-limit', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params, body: { timeMs }, viewer, ip, context }) => {
    const { db, live } = context;
    const version = await findVersion(db, scope.id, params.hash);
    const config = problemConfig.safeParse(version.config);
    if (!config.success || config.data.judge.adapter !== 'assay') {
      const reason = 'only packages in our own format have it in a known place';
      throw refusal('config-invalid', { places: [{ place: 'judge.config.timeMs', reason }] });
    }
    if (version.sizeBytes > MAX_REWRITTEN_BYTES) throw refusal('too-large');
    // What is made here has no approval yet.
    if (scope.currentDataHash === params.hash)
      await requireApproval(db, scope, { revision: null, hash: null }, viewer.userId);
    const stored = await storeWithLimit(context, { ...version, config: config.data }, timeMs, viewer.userId);
    const row = {
      problemId: scope.id,
      hash: stored.hash,
      config: stored.config,
      description: version.description,
      sizeBytes: stored.sizeBytes,
      publishedBy: viewer.userId,
    };
    const subject = { type: 'problem', id: scope.id };
    await db.transact(async (tx) => {
      if (!(await insertDataVersion(tx, row))) throw refusal('key-taken');
      await refuseBeyondOrgQuota(tx, scope.orgId, context.config.quotas);
      const after = { hash: stored.hash, description: row.description, sizeBytes: row.sizeBytes };
      await recordAct(tx, { viewer, ip, action: 'problem.data-add', orgId: scope.orgId, subject, after });
      if (scope.currentDataHash !== params.hash) return;
      await updateCurrentData(tx, scope.id, stored.hash);
      await publishProblemChange(tx, live, scope.id);
      const change = { before: { hash: params.hash }, after: { hash: stored.hash } };
      await recordAct(tx, { viewer, ip, action: 'problem.data-current', orgId: scope.orgId, subject, ...change });
    });
    return { hash: stored.hash };
  },
});

interface Version {
  problemId: string;
  hash: string;
  sizeBytes: number;
  config: ProblemConfig;
}

/** Stores the archive with another limit under its own hash. */
async function storeWithLimit(context: AppContext, version: Version, timeMs: number, owner: string) {
  const { store, work } = context;
  const { config, sizeBytes } = version;
  return await work.withFolder(async (folder) => {
    const target = join(folder, 'data.zip');
    const rewritten = await withVersion(context, version, (path) =>
      work.run('setTimeLimit', { config, path, target, timeMs }, { owner, sizeBytes }),
    );
    const key = problemDataKey(version.problemId, rewritten.hash);
    await store.put(key, createReadStream(rewritten.path), { sha256: rewritten.hash });
    return rewritten;
  });
}
