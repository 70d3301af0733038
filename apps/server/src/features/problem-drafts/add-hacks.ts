import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockDraft, updateDraft } from '../draft-answers/queries.ts';
import { hackTestName } from '../hacks/hack-test-name.ts';
import { findHackInput, listSuccessfulHacks } from '../hacks/queries.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { insertTest } from './apply-change.ts';
import { requireDraft } from './draft-scope.ts';
import { findKnownTests } from './queries.ts';

/**
 * A test that comes from a hack is named after it, so that it is recognized also in a draft of a version that was
 * published with it. One whose input the draft has as a text is not added again either.
 */
export const addHacks = route('POST /api/problem/:problemId/draft/hack', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body, context: { db, live, config } }) => {
    await requireDraft(db, scope.id);
    const hacks = await listSuccessfulHacks(db, scope.id, body);
    const kept = hacks.flatMap(({ id, inputHash }) => (inputHash === null ? [] : [{ id, inputHash }]));
    const added = await db.transact(async (tx) => {
      const draft = await lockDraft(tx, scope.id);
      if (!draft) throw refusal('draft-absent');
      const known = await findKnownTests(tx, scope.id);
      const revision = draft.revision + 1;
      let count = 0;
      for (const { id, inputHash } of kept) {
        const name = hackTestName(id);
        if ([id, name, inputHash].some((one) => known.has(one))) continue;
        const text = (await findHackInput(tx, id)) ?? '';
        const test = { id, name, input: { text }, answer: null, origin: 'hack' as const };
        await insertTest(tx, { draft, revision, heads: new Map() }, test);
        known.add(name).add(inputHash);
        count += 1;
      }
      if (count > 0) {
        await updateDraft(tx, scope.id, { revision });
        await live.publish(tx, { type: 'draft', problemId: scope.id, revision });
      }
      await refuseBeyondOrgQuota(tx, scope.orgId, config.quotas);
      return count;
    });
    return { added, known: kept.length - added, unkept: hacks.length - kept.length };
  },
});
