import Stack from '@mui/material/Stack';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewObjectForm } from '../../../domain/content/new-object-form.tsx';
import { NewSecret } from '../../../features/apps/app-secret.tsx';
import { createApp } from '../../../features/apps/apps.api.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/app.ts';
import { NewPage } from '../new-page.tsx';

const route = getRouteApi('/org/$orgId/app/new');

export function AppNewPage(): ReactElement {
  const { t } = useTranslation('app');
  const { orgId } = route.useParams();
  const toast = useToast();
  const [created, setCreated] = useState<{ appId: string; secret: string } | null>(null);
  return (
    <NewPage orgId={orgId} kind="app" right="app" text={(key) => t(key)}>
      {created === null ? (
        <NewObjectForm
          accessLabel={t('new.access')}
          create={async (app) => {
            setCreated(await createApp({ orgId, ...app }));
            toast.success(t('new.created'));
          }}
        />
      ) : (
        <Stack spacing={4}>
          <NewSecret secret={created.secret} />
          <LinkButton variant="contained" to="/org/$orgId/app/$appId/admin" params={{ orgId, appId: created.appId }}>
            {t('new.go')}
          </LinkButton>
        </Stack>
      )}
    </NewPage>
  );
}
