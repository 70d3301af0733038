import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { orgSettings } from '../../../features/org-admin/org-admin.api.ts';
import { OrgSettingsForm } from '../../../features/org-admin/org-settings-form.tsx';
import { FormerBuckets, StorageUse } from '../../../features/org-admin/storage-overview.tsx';
import { StorageForm } from '../../../features/org-admin/storage-form.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';

export function OrgAdminSettings(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const query = useQuery(orgSettings(orgId));
  return (
    <AsyncState query={query}>
      {(settings) => (
        <Stack key={orgId} spacing={7}>
          <Stack component="section" spacing={4} aria-label={t('settings.title')}>
            <Typography variant="h2">{t('settings.title')}</Typography>
            <OrgSettingsForm orgId={orgId} settings={settings} />
          </Stack>
          <Stack component="section" spacing={4} aria-label={t('storage.title')}>
            <Typography variant="h2">{t('storage.title')}</Typography>
            <StorageUse storage={settings.storage} />
            <StorageForm orgId={orgId} storage={settings.oss} />
            <FormerBuckets formerBuckets={settings.formerBuckets} />
          </Stack>
        </Stack>
      )}
    </AsyncState>
  );
}
