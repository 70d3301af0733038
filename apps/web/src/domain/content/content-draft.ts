import type { Translations } from '@assay/contract';
import { languages, type Language } from '../../lib/i18n/index.ts';

/* Unsaved edits of the content of a problem, contest or plan, separate from the stored version. */

export type Version = 'default' | Language;
export const versions: readonly Version[] = ['default', ...languages];

export interface Text {
  title: string;
  description: string;
}

/** What is stored. */
export interface StoredContent extends Text {
  slug: string;
  tags: readonly string[];
  translations?: Translations | undefined;
}

/** Only what was touched; a translation that is null is to be removed. */
export interface ContentEdits {
  slug?: string;
  tags?: readonly string[];
  texts?: Partial<Record<Version, Text | null>>;
}

/** What is sent: the changed fields, and null for a translation to be removed. */
export interface ContentChange {
  slug?: string;
  tags?: string[];
  title?: string;
  description?: string;
  translations?: Partial<Record<Language, Text | null>>;
}

/** The text of a version as stored; null for a translation that does not exist. */
export function storedText(content: StoredContent, version: Version): Text | null {
  if (version === 'default') return { title: content.title, description: content.description };
  return content.translations?.[version] ?? null;
}

export function textOf(content: StoredContent, edits: ContentEdits, version: Version): Text | null {
  const edited = edits.texts?.[version];
  return edited === undefined ? storedText(content, version) : edited;
}

export type Change = { field: 'slug' } | { field: 'tags' } | { field: 'title' | 'description'; version: Version };

/** What would be saved, field by field. */
export function changesOf(content: StoredContent, edits: ContentEdits): Change[] {
  const changes: Change[] = [];
  if (edits.slug !== undefined && edits.slug !== content.slug) changes.push({ field: 'slug' });
  if (edits.tags !== undefined && edits.tags.join('\n') !== content.tags.join('\n')) changes.push({ field: 'tags' });
  for (const version of versions) {
    const [before, after] = [storedText(content, version), textOf(content, edits, version)];
    if (before?.title !== after?.title) changes.push({ field: 'title', version });
    if (before?.description !== after?.description) changes.push({ field: 'description', version });
  }
  return changes;
}

/** The body that saves the changes and nothing else. */
export function bodyOf(content: StoredContent, edits: ContentEdits): ContentChange {
  const changes = changesOf(content, edits);
  const has = (field: Change['field'], version?: Version) =>
    changes.some((change) => change.field === field && (!('version' in change) || change.version === version));
  const main = textOf(content, edits, 'default');
  const changed = languages.filter((language) => has('title', language) || has('description', language));
  const trimmed = (text: Text | null): Text | null => text && { ...text, title: text.title.trim() };
  return {
    ...(has('slug') && edits.slug !== undefined ? { slug: edits.slug } : {}),
    ...(has('tags') && edits.tags !== undefined ? { tags: [...edits.tags] } : {}),
    ...(has('title', 'default') && main ? { title: main.title.trim() } : {}),
    ...(has('description', 'default') && main ? { description: main.description } : {}),
    ...(changed.length > 0
      ? {
          translations: Object.fromEntries(
            changed.map((language) => [language, trimmed(textOf(content, edits, language))]),
          ),
        }
      : {}),
  };
}
