import type { TagNames } from '@assay/contract';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/i18n/index.ts';
import { difficultyOf } from './difficulties.ts';

/** Names that the organization of the page gave its tags. */
export const OrgTagNames = createContext<TagNames | undefined>(undefined);

/** Name of a tag in the language of the page; the tag itself if it has none. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = use(OrgTagNames);
  return (tag) => {
    const difficulty = difficultyOf(tag);
    return difficulty ? t(`difficulty.${difficulty}`) : (names?.[tag]?.[language] ?? tag);
  };
}
