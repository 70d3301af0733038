import { printObjectCapability, type Problem, type Titles, type Translations } from '@assay/contract';
import type { ProblemTranslations } from '../../db/schema.ts';

type ProblemTexts = Pick<Problem, 'language' | 'translations' | 'otherTitles'>;

interface ObjectRow {
  accessLevel: number;
  slug: string;
  title: string;
  description: string;
  tags: string[];
}

/** Common fields of the pages of apps, contests, plans and problems. */
export function presentObject(scope: { id: string; orgId: string; capability: bigint }, row: ObjectRow) {
  const { accessLevel, slug, title, description, tags } = row;
  const capability = printObjectCapability(scope.capability);
  return { _id: scope.id, orgId: scope.orgId, accessLevel, slug, title, description, tags, capability };
}

/** A field that is left out where there is no translation. */
export function presentTranslations(translations: Translations): { translations?: Translations } {
  return Object.keys(translations).length > 0 ? { translations } : {};
}

/** Texts of a problem in several languages, for its readers. */
export function presentTexts(row: {
  language: string | null;
  translations: ProblemTranslations;
  otherTitles: Record<string, string>;
}): ProblemTexts {
  const { language, translations, otherTitles } = row;
  return {
    ...(language !== null && { language }),
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(Object.keys(otherTitles).length > 0 && { otherTitles }),
  };
}

/** The same of rows, which have titles only. */
export function presentTitles(titles: Titles | null | undefined): { titles?: Titles } {
  return titles && Object.keys(titles).length > 0 ? { titles } : {};
}
