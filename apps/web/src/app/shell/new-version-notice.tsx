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
  const running = site && `${site.version} ${site.build}`;
  const [begunWith, setBegunWith] = useState(running);
  if (begunWith === undefined && running !== undefined) setBegunWith(running);
  // While the version is unknown, for example after sign-in, there is nothing to compare.
  if (begunWith === undefined || running === undefined || running === begunWith) return null;
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
