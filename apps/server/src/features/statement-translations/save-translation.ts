import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { publishProblemChange } from '../problems/publish-change.ts';
import { lockTexts, updateContent } from '../problems/queries.ts';
import { isBeyondLimits } from '../problems/text-limits.ts';
import { recordTranslationEdit } from '../problems/translation-edits.ts';
import { isInRunningContest } from './queries.ts';
import { findTranslationScope, waitsForContests } from './translation-scope.ts';
import { versionOf } from './version-of.ts';

export const saveTranslation = route('PUT /api/problem/:problemId/translation/:language', {
  scope: findTranslationScope,
  handle: async ({ body, params: { language }, scope, viewer, ip, context: { db, live } }) => {
    const { version, sourceVersion, current = false, ...text } = body;
    const problemId = scope.id;
    await db.transact(async (tx) => {
      const before = await lockTexts(tx, problemId);
      // The source is no translation.
      if (!before || before.language === language) throw refusal('not-found');
      if (waitsForContests(scope) && (await isInRunningContest(tx, problemId))) throw refusal('translation-closed');
      const stored = versionOf(before.translations[language]);
      if (stored !== version) throw refusal('text-changed');
      const source = { title: before.title, description: before.description };
      const hasSeenSource = versionOf(source) === sourceVersion;
      if (current && !hasSeenSource) throw refusal('source-changed');
      const isEdited = versionOf(text) !== stored;
      if (!isEdited && !current) return;
      if (isEdited) {
        if (isBeyondLimits({ ...before.translations, [language]: text })) throw refusal('too-many-languages');
        await updateContent(tx, problemId, {}, { [language]: text });
      }
      await recordTranslationEdit(
        tx,
        { problemId, language },
        {
          ...(isEdited && { savedBy: viewer.userId }),
          ...(current && { markedBy: viewer.userId }),
          // An existing text may have been made from another source.
          ...((current || (stored === '' && hasSeenSource)) && { source }),
        },
      );
      if (current) {
        const subject = { type: 'problem', id: problemId };
        const act = { action: 'problem.translation-current', orgId: scope.orgId, subject } as const;
        await recordAct(tx, { viewer, ip, ...act, after: { language } });
      }
      await publishProblemChange(tx, live, problemId);
    });
    return { version: versionOf(text) };
  },
});
