import { useTranslation } from 'react-i18next';
import '../locales/en/quota.ts';
import { showBytes } from '../lib/show-bytes.ts';

/** Names how much storage is used, and of how much if there is a quota. */
export function useStorageText(): (storage: { usedBytes: number; quota: number | 'unlimited' }) => string {
  const { t } = useTranslation('quota');
  return ({ usedBytes, quota }) =>
    quota === 'unlimited'
      ? showBytes(usedBytes)
      : t('orgs.storageOf', { used: showBytes(usedBytes), quota: showBytes(quota) });
}
