import { useTranslation } from 'react-i18next';

const difficulties = { '@easy': 'easy', '@medium': 'medium', '@hard': 'hard' } as const;

/** Names a tag: the reserved ones in the language of the page, others as they are. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation();
  return (tag) => {
    const known = Object.entries(difficulties).find(([reserved]) => reserved === tag);
    return known ? t(`difficulty.${known[1]}`) : tag;
  };
}
