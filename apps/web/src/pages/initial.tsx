import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../ui/feedback/alert.tsx';
import { ChangePasswordForm } from '../features/session/change-password-form.tsx';
import { startSession } from '../features/session/session.api.ts';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { clearTokens, isPasswordDue, useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/navigation/link.tsx';
import { Page } from '../ui/page.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import '../locales/en/session.ts';

/** Replaces a temporary password before anything else. The user is named in the URL, or signed in. */
export function InitialPage(): ReactElement {
  const { t } = useTranslation('session');
  const { uid, redirect } = useSearch({ from: '/initial' });
  const { userId } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const toast = useToast();
  const ownerId = uid ?? userId;
  return (
    <Page title={t('initial.title')} narrow>
      {ownerId === null ? (
        <EmptyState
          icon="key"
          title={t('initial.anonymous')}
          detail={t('initial.anonymousDetail')}
          action={
            <LinkButton variant="contained" to="/auth/login" search={{}}>
              {t('signIn.title')}
            </LinkButton>
          }
        />
      ) : (
        <Card>
          <CardContent>
            <Stack spacing={4}>
              <Alert severity="info">{t('initial.detail')}</Alert>
              <ChangePasswordForm
                userId={ownerId}
                temporary={ownerId === userId && isPasswordDue()}
                onDone={(token) => {
                  if (token !== undefined) {
                    toast.success(t('password.replaced'));
                    startSession(token);
                    router.history.replace(safeRedirect(redirect));
                    return;
                  }
                  toast.success(t('password.changed'));
                  clearTokens();
                  void navigate({ to: '/auth/login', replace: true });
                }}
              />
            </Stack>
          </CardContent>
        </Card>
      )}
    </Page>
  );
}
