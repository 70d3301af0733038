import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSettingsForm } from '../../../../features/apps/app-settings-form.tsx';
import { appKeys, deleteApp } from '../../../../features/apps/apps.api.ts';
import { DangerZone } from '../../../../ui/feedback/danger-zone.tsx';
import { useApp } from '../use-app.ts';

/** Settings and deletion of an app. */
export function AppSettingsPage(): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const app = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Stack spacing={6}>
      <AppSettingsForm appId={app._id} settings={app.settings} />
      <DangerZone
        title={t('danger.title')}
        help={t('danger.detail')}
        button={t('danger.delete')}
        ask={t('danger.ask', { name: app.title })}
        detail={t('danger.detail')}
        confirm={t('common:action.delete')}
        typeToConfirm={app.slug}
        act={async () => {
          await deleteApp(app._id);
          await navigate({ to: '/org/$orgId/app', params: { orgId: app.orgId } });
          queries.removeQueries({ queryKey: appKeys.one(app._id) });
          await queries.invalidateQueries({ queryKey: appKeys.all });
        }}
      />
    </Stack>
  );
}
