import type { RunnerQuota } from '@assay/contract';
import { useTranslation } from 'react-i18next';
import '../../locales/en/quota.ts';

/** The text of a quota. */
export function useQuotaText(): (quota: RunnerQuota) => string {
  const { t } = useTranslation('quota');
  return (quota) => {
    if (quota === 'unlimited') return t('unlimited');
    return quota === 0 ? t('none') : t('most', { count: quota });
  };
}
