import { MAX_ANSWERS_AT_ONCE } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { startRun } from '../workbench/order-run.ts';
import { lockDraft, updateDraft } from '../draft-answers/queries.ts';
import { buildArchive } from './build-archive.ts';
import { requireDraft } from './draft-scope.ts';
import { generateTests } from './generate-tests.ts';
import { mutateDraft } from './mutate-draft.ts';
import { listPrograms } from './queries.ts';
import { checkerPath, judgeSettings, needsAnswers } from './settings.ts';
import { deleteFiles, insertTrial } from './trials.ts';
import { hasKeptSolutions, hasValidator, mainSolution } from './todo.ts';

/**
 * Runs the draft's programs on a trial version. While tests without an answer exist, the solution makes these first:
 * the setter asks again when that run has ended. Validators need no answers, and generators no tests.
 */
export const runDraft = route('POST /api/problem/:problemId/draft/run', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { what, again }, viewer: { userId }, context }) => {
    const { db, live, config, store, log } = context;
    if (what === 'generate') return { benchId: await generateTests(context, scope, userId), kind: 'inputs' as const };
    if (what === 'mutate') return { benchId: await mutateDraft(context, scope, userId), kind: what };
    const draft = await requireDraft(db, scope.id);
    const programs = await listPrograms(db, scope.id);
    const solution = mainSolution(programs);
    const isAnswered = needsAnswers(judgeSettings(draft.config));
    const kept = draft.kept.map(({ path }) => path);
    const hasKept = hasKeptSolutions(kept);
    const validates = what === 'validate';
    if (validates && !hasValidator(programs, kept)) {
      throw refusal('draft-incomplete', { places: [{ place: 'draft', reason: 'no-validator' }] });
    }
    if (!validates && !solution && !hasKept && checkerPath(draft.config) === undefined) {
      throw refusal('draft-incomplete', { places: [{ place: 'draft', reason: 'no-solution' }] });
    }
    const withEmptyAnswers = isAnswered && (validates || solution !== undefined);
    const built = await buildArchive(context, draft, { owner: userId, withEmptyAnswers });
    const { hash, tests, inputs } = built;
    const missing = tests
      .flatMap(({ id, revision, answer }, index) => (answer ? [] : [{ id, revision, input: inputs[index] ?? '' }]))
      .slice(0, MAX_ANSWERS_AT_ONCE);
    const work = validates
      ? ({ kind: 'validate' } as const)
      : isAnswered && solution && missing.length > 0
        ? ({ kind: 'answers', program: solution.path, tests: missing } as const)
        : solution || hasKept
          ? ({ kind: 'verify', ...(again && { again }) } as const)
          : ({ kind: 'compile' } as const);
    const { benchId, gone } = await db.transact(async (tx) => {
      const locked = await lockDraft(tx, scope.id);
      if (!locked) throw refusal('draft-absent');
      const removed = await insertTrial(tx, { problemId: scope.id, keeping: null }, built);
      await refuseBeyondOrgQuota(tx, scope.orgId, config.quotas);
      const { id: problemId, orgId } = scope;
      const id = await startRun(tx, live, { problemId, orgId, userId, hash, work });
      // A validation of the same content leaves the run of the solutions.
      const isSame = locked.trialHash === hash && locked.trialRevision === draft.revision;
      const trialBenchId = !validates ? id : isSame ? locked.trialBenchId : null;
      await updateDraft(tx, scope.id, { trialHash: hash, trialRevision: draft.revision, trialBenchId });
      return { benchId: id, gone: removed };
    });
    await deleteFiles({ store, log }, scope.id, gone);
    return { benchId, kind: work.kind };
  },
});
