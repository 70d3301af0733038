import { useTranslation } from 'react-i18next';
import { difficultyOf } from './difficulties.ts';

/** Names a tag: the reserved ones in the language of the page, others as they are. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation();
  return (tag) => {
    const difficulty = difficultyOf(tag);
    return difficulty ? t(`difficulty.${difficulty}`) : tag;
  };
}
