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
        const versionBefore = textVersionOf(before);
        await updateContent(tx, scope.id, change, translations);
        const after = (await findTexts(tx, scope.id)) ?? before;
        const textVersion = textVersionOf(after);
        // A request whose reply was lost comes again: what it stores is there already.
        const isStored = textVersion === versionBefore;
        if (seen !== undefined && seen !== versionBefore && !isStored) throw refusal('text-changed');
        if (isBeyondLimits(after.translations)) throw refusal('too-many-languages');
        await recordTranslationEdits(tx, scope.id, translations, viewer.userId);
        await publishProblemChange(tx, live, scope.id);
        return { textVersion };
      });
    } catch (error) {
      if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
  },
});
