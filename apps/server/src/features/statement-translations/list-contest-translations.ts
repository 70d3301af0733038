import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { mayTranslate } from '../problems/policy.ts';
import { presentStatus } from './present.ts';
import { listTranslatedProblems, listTranslations } from './queries.ts';

export const listContestTranslations = route('GET /api/contest/:contestId/admin/translation', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, viewer, context: { db } }) => {
    const rows = await listTranslatedProblems(db, scope.id, viewer.userId);
    const problemIds = rows.map(({ id }) => id);
    const translations = await listTranslations(db, problemIds);
    return {
      problems: rows.map(({ id, slug, title, language, capability }) => ({
        _id: id,
        slug,
        title,
        ...(language !== null && { language }),
        translations: translations.filter(({ problemId }) => problemId === id).map(presentStatus),
        mayTranslate: mayTranslate(capability),
      })),
    };
  },
});
