import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { draftTests } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertDataVersion, updateCurrentData } from '../data-versions/queries.ts';
import { moveToVersion } from '../approvals/queries.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { publishProblemChange } from '../problems/publish-change.ts';
import { requestPush } from '../repository-requests/queries.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { orderCompilation } from '../workbench/order-compilation.ts';
import { lockDraft, updateDraft } from '../draft-answers/queries.ts';
import { buildArchive } from './build-archive.ts';
import { requireDraft } from './draft-scope.ts';
import { presentOutcome } from './present.ts';
import { lockCurrentHash } from './queries.ts';

export const publishDraft = route('POST /api/problem/:problemId/draft/publish', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { message, revision }, viewer, ip, context }) => {
    const { db, live, config, clock } = context;
    const draft = await requireDraft(db, scope.id);
    if (draft.revision !== revision) throw refusal('draft-changed');
    await refuseIncomplete(context, draft, scope.currentDataHash);
    const built = await buildArchive(context, draft, { owner: viewer.userId, withEmptyAnswers: false });
    const { hash, sizeBytes } = built;
    const { id: problemId, orgId } = scope;
    await db.transact(async (tx) => {
      const now = await lockDraft(tx, problemId);
      if (now?.revision !== revision) throw refusal('draft-changed');
      const currentHash = await lockCurrentHash(tx, problemId);
      if (currentHash === hash) throw refusal('draft-unchanged');
      await requireApproval(tx, scope, { revision, hash }, viewer.userId);
      const row = {
        problemId,
        hash,
        sizeBytes,
        config: built.config,
        description: message,
        publishedBy: viewer.userId,
      };
      const isNew = await insertDataVersion(tx, row);
      await refuseBeyondOrgQuota(tx, orgId, config.quotas);
      const subject = { type: 'problem', id: problemId };
      const act = { viewer, ip, orgId, subject };
      if (isNew) {
        const { label } = built.config;
        const version = { problemId, orgId, userId: viewer.userId, hash, label };
        if (built.hasPrograms) await orderCompilation(tx, live, version);
        await recordAct(tx, { ...act, action: 'problem.data-add', after: { hash, description: message, sizeBytes } });
      }
      await updateCurrentData(tx, problemId, hash);
      await publishProblemChange(tx, live, problemId);
      await recordAct(tx, {
        ...act,
        action: 'problem.data-current',
        before: { hash: currentHash },
        after: { hash },
      });
      await moveToVersion(tx, problemId, revision, hash);
      await deleteRemoved(tx, problemId);
      const publishedAt = new Date(clock.now());
      await updateDraft(tx, problemId, { publishedHash: hash, publishedRevision: revision, publishedAt });
      const push = { message: message || `Publish ${hash.slice(0, 12)}`, userId: viewer.userId, atMs: clock.now() };
      await requestPush(tx, live, problemId, push);
    });
    return { hash };
  },
});

async function refuseIncomplete(
  { db }: AppContext,
  draft: Awaited<ReturnType<typeof requireDraft>>,
  currentHash: string | null,
) {
  const { todo } = await presentOutcome(db, draft, currentHash);
  const errors = todo.filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  const places = errors.map(({ code, about }) => ({ place: code, reason: about.join(', ') }));
  throw refusal('draft-incomplete', { places });
}

async function deleteRemoved(tx: Tx, problemId: string): Promise<void> {
  await tx.delete(draftTests).where(and(eq(draftTests.problemId, problemId), eq(draftTests.removed, true)));
}
