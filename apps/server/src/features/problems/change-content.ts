import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from './problem-scope.ts';
import { publishProblemChange } from './publish-change.ts';
import { findTexts, lockTexts, PROBLEM_SLUG_KEY, updateContent } from './queries.ts';
import { isBeyondLimits } from './text-limits.ts';
import { textVersionOf } from './text-version.ts';
import { recordTranslationEdits } from './translation-edits.ts';

export const changeContent = route('PATCH /api/problem/:problemId/content', {
  scope: problemScopeWith('content'),
  handle: async ({ body, scope, viewer, context: { db, live } }) => {
    const { translations = {}, textVersion: seen, ...change } = body;
    try {
      return await db.transact(async (tx) => {
        const before = await lockTexts(tx, scope.id);
        if (!before) throw refusal('not-found');
        if (seen !== undefined && textVersionOf(before) !== seen) throw refusal('text-changed');
        await updateContent(tx, scope.id, change, translations);
        await recordTranslationEdits(tx, scope.id, translations, viewer.userId);
        await publishProblemChange(tx, live, scope.id);
        const after = (await findTexts(tx, scope.id)) ?? before;
        if (isBeyondLimits(after.translations)) throw refusal('too-many-languages');
        return { textVersion: textVersionOf(after) };
      });
    } catch (error) {
      if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
  },
});
