import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { safeRedirect } from '../../../lib/safe-redirect.ts';
import { isPasswordDue, sessionToken } from '../../../lib/session.ts';
import { useStored } from '../../../lib/browser-storage.ts';
import { AccountPage } from '../account-page.tsx';
import '../../../locales/en/identity.ts';
import '../../../locales/en/session.ts';

/** Frame of all sign-in methods. Redirects signed-in users to the requested page. */
export function LoginFrame(): ReactElement {
  const { t } = useTranslation('session');
  const { redirect, fresh } = useSearch({ from: '/auth/login' });
  useLeaveWhenSignedIn(redirect, fresh === true);
  return (
    <AccountPage title={t('signIn.title')}>
      <Outlet />
    </AccountPage>
  );
}

/**
 * Replaces this page by `wanted` (a path of this site, otherwise the home page) once there is a session. A temporary
 * password must be replaced first.
 */
export function useLeaveWhenSignedIn(wanted: string | undefined, fresh = false): void {
  const router = useRouter();
  const token = useStored(sessionToken);
  // An app may require a new sign-in: the existing session then does not count.
  const [before] = useState(fresh ? token : null);
  useEffect(() => {
    if (token === null || token === before) return;
    const next = safeRedirect(wanted);
    router.history.replace(isPasswordDue() ? `/initial?redirect=${encodeURIComponent(next)}` : next);
  }, [router, token, before, wanted]);
}
