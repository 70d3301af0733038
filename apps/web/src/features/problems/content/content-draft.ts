import type { Problem } from '@assay/contract';
import type { Body } from '../../../lib/api/index.ts';
import { languages, type Language } from '../../../lib/i18n/index.ts';

/* Unsaved edits of a problem's content, separate from the stored version. */

export type Version = 'default' | Language;
export const versions: readonly Version[] = ['default', ...languages];

export interface Text {
  title: string;
  description: string;
}

/** Edited fields only; a null translation is to be removed. */
export interface ContentEdits {
  slug?: string;
  tags?: readonly string[];
  texts?: Partial<Record<Version, Text | null>>;
}

/** The stored text of a language version; null if the translation does not exist. */
export function storedText(problem: Problem, version: Version): Text | null {
  if (version === 'default') return { title: problem.title, description: problem.description };
  return problem.translations?.[version] ?? null;
}

export function textOf(problem: Problem, edits: ContentEdits, version: Version): Text | null {
  const edited = edits.texts?.[version];
  return edited === undefined ? storedText(problem, version) : edited;
}

export type Change = { field: 'slug' } | { field: 'tags' } | { field: 'title' | 'statement'; version: Version };

/** The unsaved changes, field by field. */
export function changesOf(problem: Problem, edits: ContentEdits): Change[] {
  const changes: Change[] = [];
  if (edits.slug !== undefined && edits.slug !== problem.slug) changes.push({ field: 'slug' });
  if (edits.tags !== undefined && edits.tags.join('\n') !== problem.tags.join('\n')) changes.push({ field: 'tags' });
  for (const version of versions) {
    const [before, after] = [storedText(problem, version), textOf(problem, edits, version)];
    if (before?.title !== after?.title) changes.push({ field: 'title', version });
    if (before?.description !== after?.description) changes.push({ field: 'statement', version });
  }
  return changes;
}

/** Request body with the changed fields only. */
export function bodyOf(problem: Problem, edits: ContentEdits): Body<'PATCH /api/problem/:problemId/content'> {
  const changes = changesOf(problem, edits);
  const has = (field: Change['field'], version?: Version) =>
    changes.some((change) => change.field === field && (!('version' in change) || change.version === version));
  const main = textOf(problem, edits, 'default');
  const changed = languages.filter((language) => has('title', language) || has('statement', language));
  return {
    ...(has('slug') && edits.slug !== undefined ? { slug: edits.slug } : {}),
    ...(has('tags') && edits.tags !== undefined ? { tags: [...edits.tags] } : {}),
    ...(has('title', 'default') && main ? { title: main.title } : {}),
    ...(has('statement', 'default') && main ? { description: main.description } : {}),
    ...(changed.length > 0
      ? { translations: Object.fromEntries(changed.map((language) => [language, textOf(problem, edits, language)])) }
      : {}),
  };
}
