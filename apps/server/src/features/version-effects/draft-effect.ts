import type { VersionEffects } from '@assay/contract';
import { route } from '../../http/route.ts';
import { isInPackage } from '../problem-drafts/settings.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { sideOfDraft } from '../draft-import/package-parts.ts';
import { readEffects } from './read-effects.ts';

const NOTHING: VersionEffects = {
  changes: [],
  judged: { total: 0, isWhole: true, outside: 0, contests: [], elsewhere: 0 },
  scores: null,
};

export const draftEffect = route('GET /api/problem/:problemId/draft/effect', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id: problemId, currentDataHash }, viewer, context }) => {
    const draft = await requireDraft(context.db, problemId);
    // Nothing was judged before the first version.
    if (currentDataHash === null) return NOTHING;
    const side = await sideOfDraft(context, draft, viewer.userId);
    const programs = side.programs.filter((one) => isInPackage(draft.config, one));
    return await readEffects(context, { problemId, hash: currentDataHash }, { ...side, programs }, viewer.userId);
  },
});
