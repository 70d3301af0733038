import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePasswordForm } from '../../features/session/change-password-form.tsx';
import { ProfileForm } from '../../features/users/profile-form.tsx';
import { userQuery } from '../../features/users/users.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { AsyncState } from '../../ui/async-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/toasts.tsx';

export function UserSettingsPage(): ReactElement {
  const { t } = useTranslation(['user', 'session']);
  const { userId } = useParams({ from: '/user/$userId/settings' });
  const query = useQuery(userQuery(userId));
  const viewer = useViewer();
  const toast = useToast();
  const own = viewer.userId === userId;
  return (
    <Page
      title={t('settings.title')}
      narrow
      breadcrumbs={[
        <Link key="user" to="/user/$userId" params={{ userId }}>
          {query.data?.profile.name ?? t('view.title')}
        </Link>,
      ]}
    >
      {own || viewer.can('admin') ? (
        <Stack spacing={4}>
          <Card>
            <CardContent>
              <Typography variant="h2" sx={{ mb: 4 }}>
                {t('settings.profile')}
              </Typography>
              <AsyncState query={query}>
                {({ profile }) => <ProfileForm userId={userId} profile={profile} />}
              </AsyncState>
            </CardContent>
          </Card>
          {own && (
            <Card>
              <CardContent>
                <Typography variant="h2" sx={{ mb: 4 }}>
                  {t('settings.password')}
                </Typography>
                <ChangePasswordForm userId={userId} onDone={() => toast.success(t('session:password.replaced'))} />
              </CardContent>
            </Card>
          )}
        </Stack>
      ) : (
        <EmptyState icon="lock" title={t('settings.denied')} />
      )}
    </Page>
  );
}
