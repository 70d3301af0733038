import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentHistory, presentStatus } from './present.ts';
import {
  findSourceLanguage,
  findTranslation,
  isInRunningContest,
  listTranslations as listTranslationRows,
} from './queries.ts';
import { findTranslationScope, waitsForContests } from './translation-scope.ts';
import { versionOf } from './version-of.ts';

export const listTranslations = route('GET /api/problem/:problemId/translation', {
  scope: findTranslationScope,
  handle: async ({ scope, context: { db } }) => {
    const language = await findSourceLanguage(db, scope.id);
    const rows = await listTranslationRows(db, [scope.id]);
    return { ...(language !== null && { language }), items: rows.map(presentStatus) };
  },
});

export const getTranslation = route('GET /api/problem/:problemId/translation/:language', {
  scope: findTranslationScope,
  handle: async ({ scope, params: { language }, context: { db } }) => {
    const row = await findTranslation(db, scope.id, language);
    // The source is no translation.
    if (!row || row.language === language) throw refusal('not-found');
    const { title, description, text, state, baseTitle, baseDescription } = row;
    const base =
      baseTitle === null || baseDescription === null ? null : { title: baseTitle, description: baseDescription };
    const isClosed = waitsForContests(scope) && (await isInRunningContest(db, scope.id));
    return {
      language,
      state,
      ...presentHistory(row),
      title: text?.title ?? '',
      description: text?.description ?? '',
      version: versionOf(text),
      source: {
        ...(row.language !== null && { language: row.language }),
        title,
        description,
        version: versionOf({ title, description }),
      },
      ...(base !== null && versionOf(base) !== versionOf({ title, description }) && { base }),
      abilities: { save: isClosed ? ('translation-closed' as const) : (true as const) },
    };
  },
});
