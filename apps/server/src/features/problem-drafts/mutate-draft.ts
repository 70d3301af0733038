import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { buildArchive } from './build-archive.ts';
import { requireDraft } from './draft-scope.ts';
import { listPrograms, listTests } from './queries.ts';
import { judgeSettings, needsAnswers } from './settings.ts';
import { mainSolution } from './todo.ts';
import { startAside } from './trials.ts';

/**
 * Has a runner change the main solution in one place at a time and judge the changed programs on a trial version, which
 * needs all answers. The last run of the solutions stays. Returns the run.
 */
export async function mutateDraft(
  context: AppContext,
  { id: problemId, orgId }: Pick<ProblemScope, 'id' | 'orgId'>,
  userId: string,
): Promise<string> {
  const { db } = context;
  const draft = await requireDraft(db, problemId);
  const solution = mainSolution(await listPrograms(db, problemId));
  if (!solution) throw incomplete('no-solution');
  const tests = await listTests(db, problemId);
  if (tests.length === 0) throw incomplete('no-test');
  const isAnswered = needsAnswers(judgeSettings(draft.config));
  if (isAnswered && !tests.every(({ answer }) => answer !== null)) throw incomplete('answer-missing');
  const built = await buildArchive(context, draft, { owner: userId, withEmptyAnswers: isAnswered });
  const work = { kind: 'mutate', program: solution.path } as const;
  return await startAside(context, { problemId, orgId, userId, built, work });
}

const incomplete = (reason: string) => refusal('draft-incomplete', { places: [{ place: 'draft', reason }] });
