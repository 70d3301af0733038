import { route } from '../../http/route.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { findDraft, listSamples } from '../problem-drafts/queries.ts';
import { presentSettings } from '../problem-drafts/settings.ts';
import { presentSample } from './present.ts';

/** The same for every viewer: setters who see solutions get the whole draft elsewhere. */
export const getTestedDraft = route('GET /api/problem/:problemId/review/draft', {
  scope: findReviewScope,
  handle: async ({ scope, context: { db } }) => {
    const draft = await findDraft(db, scope.id);
    if (!draft) return { draft: null };
    const { revision: _, ...settings } = presentSettings(draft.config, draft.configRevision);
    const samples = (await listSamples(db, scope.id)).map(presentSample);
    return { draft: { revision: draft.revision, ...settings, samples } };
  },
});
