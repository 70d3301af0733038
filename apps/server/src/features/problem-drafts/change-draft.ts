import type { DraftChangeResult, DraftChange } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { lockDraft, updateDraft } from '../draft-answers/queries.ts';
import { storedHead } from '../draft-answers/stored-head.ts';
import { applyChange } from './apply-change.ts';
import { requireDraft } from './draft-scope.ts';
import { presentOutcome } from './present.ts';

/** All changes of a request are committed together, before the reply. */
export const changeDraft = route('POST /api/problem/:problemId/draft/change', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { changes }, context }) => {
    const { db, live, config } = context;
    await requireDraft(db, scope.id);
    const heads = await headsOf(context, scope.id, changes);
    const results = await db.transact(async (tx) => {
      const draft = await lockDraft(tx, scope.id);
      if (!draft) throw refusal('draft-absent');
      const revision = draft.revision + 1;
      const done: DraftChangeResult[] = [];
      for (const change of changes) done.push(await applyChange(tx, { draft, revision, heads }, change));
      if (done.some(({ state }) => state === 'applied')) {
        await updateDraft(tx, scope.id, { revision });
        await live.publish(tx, { type: 'draft', problemId: scope.id, revision });
      }
      await refuseBeyondOrgQuota(tx, scope.orgId, config.quotas);
      return done;
    });
    const { revision, todo, script } = await presentOutcome(
      db,
      await requireDraft(db, scope.id),
      scope.currentDataHash,
    );
    return { revision, results, todo, script };
  },
});

/** The beginnings of the uploaded files. Refuses with `not-uploaded` if one is missing or has another size. */
async function headsOf(context: AppContext, problemId: string, changes: readonly DraftChange[]) {
  const heads = new Map<string, string | null>();
  for (const change of changes) {
    if (change.op !== 'test') continue;
    for (const sent of [change.input, change.answer]) {
      if (!sent || !('hash' in sent) || heads.has(sent.hash)) continue;
      const head = await storedHead(context, problemId, sent);
      if (head === undefined) throw refusal('not-uploaded');
      heads.set(sent.hash, head);
    }
  }
  return heads;
}
