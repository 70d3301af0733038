import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { providersQuery } from '../../../features/session/session.api.ts';
import { AsyncState } from '../../../ui/async-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { SignUpInvitation } from './sign-up-invitation.tsx';

/** The ways to sign in. A single one takes the place of this page, so that Back leads out again. */
export function LoginIndex(): ReactElement {
  const { t } = useTranslation('session');
  const search = useSearch({ from: '/auth/login' });
  const query = useQuery(providersQuery);
  return (
    <AsyncState query={query} skeleton={<Skeleton variant="rounded" height={96} />}>
      {({ providers }) =>
        providers.length === 1 ? (
          <Navigate to="/auth/login/$provider" params={{ provider: providers[0] ?? '' }} search={search} replace />
        ) : (
          <Stack spacing={3}>
            {providers.map((provider) => (
              <LinkButton
                key={provider}
                variant="contained"
                fullWidth
                size="large"
                to="/auth/login/$provider"
                params={{ provider }}
                search={search}
                startIcon={<Icon name={provider === 'mail' ? 'mail' : 'key'} />}
              >
                {provider === 'password' ? t('provider.password') : provider === 'mail' ? t('provider.mail') : provider}
              </LinkButton>
            ))}
            <SignUpInvitation />
          </Stack>
        )
      }
    </AsyncState>
  );
}
