import Stack from '@mui/material/Stack';
import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { safeRedirect } from '../../../lib/safe-redirect.ts';
import { useSession } from '../../../lib/session.ts';
import { Logo } from '../../../ui/logo.tsx';
import { Page } from '../../../ui/page.tsx';

/** Frame of all ways to sign in. Whoever is signed in, or becomes so, goes on to where they wanted to go. */
export function LoginFrame(): ReactElement {
  const { t } = useTranslation('session');
  useLeaveWhenSignedIn(useSearch({ from: '/auth/login' }).redirect);
  return (
    <Page title={t('signIn.title')} headless>
      <Stack spacing={6} sx={{ maxWidth: 400, mx: 'auto', pt: { xs: 4, sm: 12 } }}>
        <Stack spacing={3} sx={{ alignItems: 'center', fontSize: '1.5rem', fontWeight: 600 }} aria-hidden="true">
          <Logo size={64} />
          <span>{t('signIn.title')}</span>
        </Stack>
        <Outlet />
      </Stack>
    </Page>
  );
}

/** Replaces this page by `wanted` (a path of this site, else the home page) once there is a session. */
export function useLeaveWhenSignedIn(wanted: string | undefined): void {
  const router = useRouter();
  const { signedIn } = useSession();
  useEffect(() => {
    if (signedIn) router.history.replace(safeRedirect(wanted));
  }, [router, signedIn, wanted]);
}
