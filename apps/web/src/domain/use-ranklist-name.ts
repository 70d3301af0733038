import { useTranslation } from 'react-i18next';

/** Names that Assay gives to ranklists, in every language and version that has stored one. */
const given = {
  main: ['Ranklist', '排行榜', 'Ranklist · 排行榜'],
  frozen: ['Frozen ranklist', '封榜'],
  final: ['Final ranklist', '最终榜', '终榜'],
} as const;
const keys = Object.keys(given) as (keyof typeof given)[];

/** Names a ranklist: those that Assay has named in the language of the page, others as they were written. */
export function useRanklistName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const key = keys.find((one) => given[one].some((text) => text === name));
    return key === undefined ? name : t(`ranklist.${key}`);
  };
}
