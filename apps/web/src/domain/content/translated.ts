import type { Titles, Translations } from '@assay/contract';
import { useMemo } from 'react';
import { type Language, useLanguage } from '../../lib/i18n/index.ts';

/** What has a title in several languages: `title` is shown where a language has none of its own. */
export interface Titled {
  title: string;
  titles?: Titles | undefined;
  translations?: Translations | undefined;
}

export function titleIn({ title, titles, translations }: Titled, language: Language): string {
  return titles?.[language] ?? translations?.[language]?.title ?? title;
}

/** Names an object in the language of the page. */
export function useTitleOf(): (titled: Titled) => string {
  const language = useLanguage();
  return (titled) => titleIn(titled, language);
}

/** The object with the title and description that readers of this language see. */
export function localized<Item extends Titled & { description: string }>(item: Item, language: Language): Item {
  const text = item.translations?.[language];
  return text === undefined ? item : { ...item, ...text };
}

/** `localized` for the language of the page; the same object while neither changes. */
export function useLocalized<Item extends Titled & { description: string }>(item: Item): Item {
  const language = useLanguage();
  return useMemo(() => localized(item, language), [item, language]);
}
