import type { AppContext } from '../../context.ts';
import { problemData } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { lockDraft } from '../draft-answers/queries.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { startRun } from '../workbench/order-run.ts';
import { buildArchive } from './build-archive.ts';
import { requireDraft } from './draft-scope.ts';
import { listPrograms, listTests } from './queries.ts';
import { judgeSettings, needsAnswers } from './settings.ts';
import { mainSolution } from './todo.ts';
import { deleteFiles, removeOtherTrials } from './trials.ts';

/**
 * Has a runner change the main solution in one place at a time and judge the changed programs on a trial version, which
 * needs all answers. The last run of the solutions stays. Returns the run.
 */
export async function mutateDraft(
  context: AppContext,
  { id: problemId, orgId }: Pick<ProblemScope, 'id' | 'orgId'>,
  userId: string,
): Promise<string> {
  const { db, live, config } = context;
  const draft = await requireDraft(db, problemId);
  const solution = mainSolution(await listPrograms(db, problemId));
  if (!solution) throw incomplete('no-solution');
  const tests = await listTests(db, problemId);
  if (tests.length === 0) throw incomplete('no-test');
  const isAnswered = needsAnswers(judgeSettings(draft.config));
  if (isAnswered && !tests.every(({ answer }) => answer !== null)) throw incomplete('answer-missing');
  const built = await buildArchive(context, draft, { owner: userId, withEmptyAnswers: isAnswered });
  const { hash, sizeBytes } = built;
  const { benchId, gone } = await db.transact(async (tx) => {
    const locked = await lockDraft(tx, problemId);
    if (!locked) throw refusal('draft-absent');
    const row = { problemId, hash, sizeBytes, config: built.config, description: '', isTrial: true };
    await tx.insert(problemData).values(row).onConflictDoNothing();
    const removed = await removeOtherTrials(tx, problemId, [hash, ...(locked.trialHash ? [locked.trialHash] : [])]);
    await refuseBeyondOrgQuota(tx, orgId, config.quotas);
    const work = { kind: 'mutate' as const, program: solution.path };
    return { benchId: await startRun(tx, live, { problemId, orgId, userId, hash, work }), gone: removed };
  });
  await deleteFiles(context, problemId, gone);
  return benchId;
}

const incomplete = (reason: string) => refusal('draft-incomplete', { places: [{ place: 'draft', reason }] });
