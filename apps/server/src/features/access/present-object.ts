import { printObjectCapability, type Titles, type Translations } from '@assay/contract';

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

/** The same of rows, which have titles only. */
export function presentTitles(titles: Titles | null | undefined): { titles?: Titles } {
  return titles && Object.keys(titles).length > 0 ? { titles } : {};
}
