import { benchProgramsOf } from '@assay/problem';
import { problemData } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockDraft } from '../draft-answers/queries.ts';
import { buildArchive } from '../problem-drafts/build-archive.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { listPrograms } from '../problem-drafts/queries.ts';
import { deleteFiles, removeOtherTrials } from '../problem-drafts/trials.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { startRun } from '../workbench/order-run.ts';

/**
 * A stress test on a trial version with the programs and limits of the draft, and an empty test in place of its own:
 * the tests may lack answers, and be large.
 */
export const stressDraft = route('POST /api/problem/:problemId/draft/stress', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: terms, viewer: { userId }, context }) => {
    const { db, live, config } = context;
    const { id: problemId, orgId } = scope;
    const draft = await requireDraft(db, problemId);
    const written = (await listPrograms(db, problemId)).filter(({ text }) => text.trim() !== '');
    const paths = [...written.map(({ path }) => path), ...draft.kept.map(({ path }) => path)];
    const { generators, solutions } = benchProgramsOf(paths);
    if (!generators.includes(terms.generator)) throw incomplete('no-generator');
    const needed = [terms.reference, ...('path' in terms.solution ? [terms.solution.path] : [])];
    if (!needed.every((path) => solutions.includes(path))) throw incomplete('no-solution');
    const options = { owner: userId, withEmptyAnswers: true, tests: 'placeholder' } as const;
    const { hash, sizeBytes, config: built } = await buildArchive(context, draft, options);
    const { benchId, gone } = await db.transact(async (tx) => {
      const locked = await lockDraft(tx, problemId);
      if (!locked) throw refusal('draft-absent');
      const row = { problemId, hash, sizeBytes, config: built, description: '', isTrial: true };
      await tx.insert(problemData).values(row).onConflictDoNothing();
      const removed = await removeOtherTrials(tx, problemId, [hash, ...(locked.trialHash ? [locked.trialHash] : [])]);
      await refuseBeyondOrgQuota(tx, orgId, config.quotas);
      const work = { kind: 'stress' as const, ...terms };
      return { benchId: await startRun(tx, live, { problemId, orgId, userId, hash, work }), gone: removed };
    });
    await deleteFiles(context, problemId, gone);
    return { benchId };
  },
});

const incomplete = (reason: string) => refusal('draft-incomplete', { places: [{ place: 'draft', reason }] });
