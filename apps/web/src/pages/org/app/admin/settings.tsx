import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSettingsForm } from '../../../../features/apps/app-settings-form.tsx';
import { type App, appKeys, deleteApp } from '../../../../features/apps/apps.api.ts';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { useApp } from '../use-app.ts';

/** What an app may do, and its deletion. */
export function AppSettingsPage(): ReactElement {
  const app = useApp();
  return (
    <Stack spacing={6}>
      <AppSettingsForm appId={app._id} settings={app.settings} />
      <Danger app={app} />
    </Stack>
  );
}

function Danger({ app }: { app: App }): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <Stack
      component="section"
      spacing={3}
      aria-label={t('danger.title')}
      sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4, alignItems: 'flex-start' }}
    >
      <Typography variant="h2">{t('danger.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('danger.detail')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('danger.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('danger.ask', { name: app.title })}
        detail={t('danger.detail')}
        confirm={t('common:action.delete')}
        typeToConfirm={app.slug}
        onClose={() => setAsking(false)}
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
