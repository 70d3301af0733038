import { hasCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { findBestResults } from '../results/best-results.ts';
import { presentProblem } from './present.ts';
import { findProblemPage } from './problem-page.ts';
import { findTexts, findTranslations } from './queries.ts';

export const getProblem = route('GET /api/problem/:problemId', {
  scope: findProblemPage,
  handle: async ({ scope: { scope, row }, query: { language }, viewer, context: { db } }) => {
    const more = language === undefined ? undefined : await findTranslations(db, scope.id, language);
    const best = row.status === null ? new Map() : await findBestResults(db, viewer.userId, [scope.id]);
    const mayEdit = hasCapability('problem', scope.capability, 'content');
    const texts = mayEdit ? await findTexts(db, scope.id) : undefined;
    return presentProblem(scope, { ...row, ...more }, { best: best.get(scope.id), texts });
  },
});
