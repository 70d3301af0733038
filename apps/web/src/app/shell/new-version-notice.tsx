import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SITE_CHECK_MS, siteQuery } from '../../features/info/info.api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/**
 * Suggests a reload once the server runs another build than the one this page started with. The user decides, since
 * they may have unsaved work.
 */
export function NewVersionNotice(): ReactElement | null {
  const { t } = useTranslation(['common', 'shell']);
  const { data: site } = useQuery({ ...siteQuery, refetchInterval: SITE_CHECK_MS });
  const currentVersion = site && `${site.version} ${site.build}`;
  const [initialVersion, setInitialVersion] = useState(currentVersion);
  if (initialVersion === undefined && currentVersion !== undefined) setInitialVersion(currentVersion);
  // While the version is unknown, for example after sign-in, there is nothing to compare.
  if (initialVersion === undefined || currentVersion === undefined || currentVersion === initialVersion) return null;
  return (
    <Alert
      severity="info"
      icon="refresh"
      action={
        <Button size="small" onClick={() => globalThis.location.reload()}>
          {t('action.reload')}
        </Button>
      }
    >
      {t('shell:chunk.title')}
    </Alert>
  );
}
