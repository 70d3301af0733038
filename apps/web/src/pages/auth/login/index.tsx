import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWayName, wayIcons } from '../../../features/identity/way-name.ts';
import { providersQuery } from '../../../features/session/session.api.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { SignUpInvitation } from './sign-up-invitation.tsx';

/** The sign-in methods. If there is only one, it replaces this page in the history; passkeys are offered there, too. */
export function LoginIndex(): ReactElement {
  const search = useSearch({ from: '/auth/login' });
  const wayName = useWayName();
  const query = useQuery(providersQuery);
  return (
    <AsyncState query={query} skeleton={<Skeleton variant="rounded" height={96} />}>
      {({ ways }) => {
        const main = ways.filter(({ kind }) => kind !== 'passkey');
        const only = main.length === 1 ? main[0] : undefined;
        return only !== undefined ? (
          <Navigate to="/auth/login/$provider" params={{ provider: only.provider }} search={search} replace />
        ) : (
          <Stack spacing={3}>
            {ways.map((way) => (
              <LinkButton
                key={way.provider}
                variant={way.kind === 'passkey' ? 'outlined' : 'contained'}
                fullWidth
                size="large"
                to="/auth/login/$provider"
                params={{ provider: way.provider }}
                search={search}
                icon={wayIcons[way.kind]}
              >
                {wayName(way)}
              </LinkButton>
            ))}
            <SignUpInvitation />
          </Stack>
        );
      }}
    </AsyncState>
  );
}
