import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

/** Says that the connection is gone, until it is back. */
export function OfflineNotice(): ReactElement | null {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <Alert severity="warning" icon={<Icon name="offline" />} sx={{ borderRadius: 0 }}>
      {t('offline')}
    </Alert>
  );
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}
