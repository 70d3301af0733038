import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { safeRedirect } from '../../lib/safe-redirect.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** Leads to the sign-in page and back to the current page. Hidden on the sign-in page itself. */
export function SignInButton(): ReactElement | null {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = useRouterState({ select: (state) => safeRedirect(state.location.href) });
  if (path.startsWith('/auth/login')) return null;
  return (
    <LinkButton
      variant="contained"
      to="/auth/login"
      search={here === '/' ? {} : { redirect: here }}
      sx={{ flexShrink: 0 }}
    >
      {t('signIn')}
    </LinkButton>
  );
}
