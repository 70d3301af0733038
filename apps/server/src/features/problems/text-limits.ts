import { MAX_TRANSLATED_CHARACTERS, MAX_TRANSLATIONS } from '@assay/contract/content-languages';
import type { ProblemTranslations } from '../../db/schema.ts';

/** Only translations can grow without bound: a request changes some of them. */
export function isBeyondLimits(translations: ProblemTranslations): boolean {
  const texts = Object.values(translations);
  const characters = texts.reduce((sum, { title, description }) => sum + title.length + description.length, 0);
  return texts.length > MAX_TRANSLATIONS || characters > MAX_TRANSLATED_CHARACTERS;
}
