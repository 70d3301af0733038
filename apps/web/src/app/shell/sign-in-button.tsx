import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { safeRedirect } from '../../lib/safe-redirect.ts';
import { LinkButton } from '../../ui/link.tsx';

/** Leads to the sign-in page and back to where the visitor is. */
export function SignInButton(): ReactElement {
  const { t } = useTranslation('shell');
  const here = useRouterState({ select: (state) => safeRedirect(state.location.href) });
  return (
    <LinkButton variant="contained" to="/auth/login" search={here === '/' ? {} : { redirect: here }} sx={{ flexShrink: 0 }}>
      {t('signIn')}
    </LinkButton>
  );
}
