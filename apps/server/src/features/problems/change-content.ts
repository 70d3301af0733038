import { MAX_TRANSLATED_CHARACTERS, MAX_TRANSLATIONS } from '@assay/contract/content-languages';
import { violatedUnique } from '../../db/errors.ts';
import type { ProblemTranslations } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from './problem-scope.ts';
import { publishProblemChange } from './publish-change.ts';
import { findTexts, lockTexts, PROBLEM_SLUG_KEY, updateContent } from './queries.ts';
import { textVersionOf } from './text-version.ts';

export const changeContent = route('PATCH /api/problem/:problemId/content', {
  scope: problemScopeWith('content'),
  handle: async ({ body, scope, context: { db, live } }) => {
    const { translations = {}, textVersion: seen, ...change } = body;
    try {
      return await db.transact(async (tx) => {
        const before = await lockTexts(tx, scope.id);
        if (!before) throw refusal('not-found');
        if (seen !== undefined && textVersionOf(before) !== seen) throw refusal('text-changed');
        await updateContent(tx, scope.id, change, translations);
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

/** Only translations can grow without bound: a request changes some of them. */
function isBeyondLimits(translations: ProblemTranslations): boolean {
  const texts = Object.values(translations);
  const characters = texts.reduce((sum, { title, description }) => sum + title.length + description.length, 0);
  return texts.length > MAX_TRANSLATIONS || characters > MAX_TRANSLATED_CHARACTERS;
}
