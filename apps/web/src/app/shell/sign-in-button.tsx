import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { providersQuery } from '../../features/session/session.api.ts';
import { useReturnHere } from '../../lib/use-return-here.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';

/**
 * Leads to the sign-in page, or to sign-up where that is open, and back to the current page. Hidden on the sign-in page
 * itself.
 */
export function SignInButton(): ReactElement | null {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useReturnHere();
  const isHidden = path.startsWith('/auth/login');
  const { data } = useQuery({ ...providersQuery, enabled: !isHidden });
  if (isHidden) return null;
  return (
    <>
      {data?.signup === true && path !== '/signup' && (
        <LinkButton to="/signup" search={search} sx={{ flexShrink: 0, display: { xs: 'none', sm: 'inline-flex' } }}>
          {t('signUp')}
        </LinkButton>
      )}
      <LinkButton variant="contained" to="/auth/login" search={search} sx={{ flexShrink: 0 }}>
        {t('signIn')}
      </LinkButton>
    </>
  );
}
