import { languages } from '../../lib/i18n/index.ts';

/* Unsaved edits of the content of a problem, contest or plan, separate from the stored version. */

/** The text in the object's own language (`default`), or a translation by its language tag. */
export type Version = string;

export interface Text {
  title: string;
  description: string;
}

/** What is stored. */
export interface StoredContent extends Text {
  slug: string;
  tags: readonly string[];
  /** That of title and text; absent if unknown. Problems only. */
  language?: string | undefined;
  translations?: Readonly<Record<string, Text | undefined>> | undefined;
}

/** Only what was touched; a translation that is null is to be removed. */
export interface ContentEdits {
  slug?: string;
  tags?: readonly string[];
  language?: string | null;
  texts?: Readonly<Record<Version, Text | null>>;
}

/** What is sent: the changed fields, and null for a translation to be removed. */
export interface ContentChange {
  slug?: string;
  tags?: string[];
  title?: string;
  description?: string;
  language?: string | null;
  translations?: Record<string, Text | null>;
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

/** The default version, those in the languages of the site, and all others that exist or are edited. */
export function versionsOf(content: StoredContent, edits: ContentEdits): readonly Version[] {
  const existing = [...Object.keys(content.translations ?? {}), ...Object.keys(edits.texts ?? {})];
  const own = edits.language === undefined ? content.language : edits.language;
  const site = languages.filter((language) => language !== own || existing.includes(language));
  return [...new Set(['default', ...site, ...existing])];
}

export type Change = { field: 'slug' | 'tags' | 'language' } | { field: 'title' | 'description'; version: Version };

/** What would be saved, field by field. */
export function changesOf(content: StoredContent, edits: ContentEdits): Change[] {
  const changes: Change[] = [];
  if (edits.slug !== undefined && edits.slug !== content.slug) changes.push({ field: 'slug' });
  if (edits.tags !== undefined && edits.tags.join('\n') !== content.tags.join('\n')) changes.push({ field: 'tags' });
  if (edits.language !== undefined && edits.language !== (content.language ?? null))
    changes.push({ field: 'language' });
  for (const version of versionsOf(content, edits)) {
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
  const changed = versionsOf(content, edits).filter(
    (version) => version !== 'default' && (has('title', version) || has('description', version)),
  );
  const trimmed = (text: Text | null): Text | null => text && { ...text, title: text.title.trim() };
  return {
    ...(has('slug') && edits.slug !== undefined ? { slug: edits.slug } : {}),
    ...(has('tags') && edits.tags !== undefined ? { tags: [...edits.tags] } : {}),
    ...(has('language') && edits.language !== undefined ? { language: edits.language } : {}),
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
