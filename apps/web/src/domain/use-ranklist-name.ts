import { useTranslation } from 'react-i18next';
import { ownNameOf } from './ranklist-names.ts';

/** Names a ranklist: those that Assay has named in the language of the page, others as they were written. */
export function useRanklistName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const key = ownNameOf(name);
    return key === undefined ? name : t(`ranklist.${key}`);
  };
}
