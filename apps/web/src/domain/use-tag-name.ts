import { useTranslation } from 'react-i18next';
import { difficultyOf } from './difficulties.ts';

/** Name of a tag: reserved ones in the language of the page, others unchanged. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation();
  return (tag) => {
    const difficulty = difficultyOf(tag);
    return difficulty ? t(`difficulty.${difficulty}`) : tag;
  };
}
