import Stack from '@mui/material/Stack';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewObjectForm } from '../../../domain/content/new-object-form.tsx';
import { NewSecret } from '../../../features/apps/app-secret.tsx';
import { createApp } from '../../../features/apps/apps.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../locales/en/app.ts';

const route = getRouteApi('/org/$orgId/app/new');

export function AppNewPage(): ReactElement {
  const { t } = useTranslation('app');
  const { orgId } = route.useParams();
  const toast = useToast();
  const { org, can } = useCurrentOrg();
  const [made, setMade] = useState<{ appId: string; secret: string } | null>(null);
  return (
    <Page
      narrow
      title={t('list.new')}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/app" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
    >
      {org && !can('app') ? (
        <Alert severity="info">{t('new.mayNot')}</Alert>
      ) : made === null ? (
        <NewObjectForm
          accessLabel={t('new.access')}
          create={async (app) => {
            setMade(await createApp({ orgId, ...app }));
            toast.success(t('new.created'));
          }}
        />
      ) : (
        <Stack spacing={4}>
          <NewSecret secret={made.secret} />
          <LinkButton variant="contained" to="/org/$orgId/app/$appId/admin" params={{ orgId, appId: made.appId }}>
            {t('new.go')}
          </LinkButton>
        </Stack>
      )}
    </Page>
  );
}
