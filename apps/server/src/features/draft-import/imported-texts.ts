import type { DraftDifference } from '@assay/contract';
import type { ProblemTranslations } from '../../db/schema.ts';
import type { TakenPackage } from '../../work/jobs/take-package.ts';

export interface Texts {
  title: string;
  description: string;
  /** That of title and description; null: unknown. */
  language: string | null;
  translations: ProblemTranslations;
}

export interface ImportedTexts {
  after: Texts;
  /** Translations that differ. */
  translations: ProblemTranslations;
  changes: DraftDifference['texts'];
}

/**
 * The texts of a problem after those of a package have replaced them, language by language. What the package lacks
 * stays: other languages, and of each language the title or the statement.
 */
export function importedTexts(before: Texts, own: TakenPackage['ownTexts']): ImportedTexts {
  const after: Texts = { ...before, translations: { ...before.translations } };
  const changed: ProblemTranslations = {};
  const changes: DraftDifference['texts'] = [];
  for (const [index, [language, text]] of own.entries()) {
    const isMain =
      language === '' ||
      language === before.language ||
      (before.language === null && index === 0 && before.translations[language] === undefined);
    const old = isMain ? before : before.translations[language];
    const next = {
      title: text.title ?? old?.title ?? before.title,
      description: text.description ?? old?.description ?? '',
    };
    if (old && old.title === next.title && old.description === next.description) continue;
    if (isMain) Object.assign(after, next, language !== '' && { language });
    else after.translations[language] = changed[language] = next;
    changes.push({ language: language || null, isNew: old === undefined, title: next.title });
  }
  return { after, translations: changed, changes };
}
