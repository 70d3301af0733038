import { benchProgramsOf } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { buildArchive } from '../problem-drafts/build-archive.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { listPrograms } from '../problem-drafts/queries.ts';
import { startAside } from '../problem-drafts/trials.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';

/**
 * A stress test on a trial version with the programs and limits of the draft, and an empty test in place of its own:
 * the tests may lack answers, and be large.
 */
export const stressDraft = route('POST /api/problem/:problemId/draft/stress', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: terms, viewer: { userId }, context }) => {
    const { db } = context;
    const { id: problemId, orgId } = scope;
    const draft = await requireDraft(db, problemId);
    const written = (await listPrograms(db, problemId)).filter(({ text }) => text.trim() !== '');
    const paths = [...written.map(({ path }) => path), ...draft.kept.map(({ path }) => path)];
    const { generators, solutions } = benchProgramsOf(paths);
    if (!generators.includes(terms.generator)) throw incomplete('no-generator');
    const needed = [terms.reference, ...('path' in terms.solution ? [terms.solution.path] : [])];
    if (!needed.every((path) => solutions.includes(path))) throw incomplete('no-solution');
    const options = { owner: userId, withEmptyAnswers: true, tests: 'placeholder' } as const;
    const built = await buildArchive(context, draft, options);
    const work = { kind: 'stress', ...terms } as const;
    const benchId = await startAside(context, { problemId, orgId, userId, built, work });
    return { benchId };
  },
});

const incomplete = (reason: string) => refusal('draft-incomplete', { places: [{ place: 'draft', reason }] });
