import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectToProvider } from '../../../features/identity/external-sign-in.ts';
import { beginLogin } from '../../../features/identity/identity.api.ts';
import { StepForm } from '../../../features/identity/step-form.tsx';
import { useWayName } from '../../../features/identity/way-name.ts';
import { providersQuery } from '../../../features/session/session.api.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { useSignIn } from './use-sign-in.ts';
import '../../../locales/en/session.ts';

/** Any sign-in method except the password. Says so if this installation does not offer it. */
export function LoginOther(): ReactElement {
  const { t } = useTranslation('session');
  const { provider } = useParams({ from: '/auth/login/$provider' });
  const search = useSearch({ from: '/auth/login' });
  const query = useQuery(providersQuery);
  const wayName = useWayName();
  const signIn = useSignIn(provider);
  const begin = (payload: unknown) => beginLogin({ provider, payload });
  return (
    <AsyncState query={query} skeleton={<Skeleton variant="rounded" height={96} />}>
      {({ ways }) => {
        const way = ways.find((one) => one.provider === provider);
        return way === undefined ? (
          <EmptyState
            icon="key"
            title={t('signIn.notOffered')}
            detail={t('signIn.notOfferedDetail', { provider })}
            action={
              <LinkButton variant="contained" to="/auth/login" search={search}>
                {t('signIn.otherWays')}
              </LinkButton>
            }
          />
        ) : (
          <Stack spacing={4} component="section" aria-label={wayName(way)}>
            <StepForm
              way={way}
              namesAddress
              submit={t('signIn.submit')}
              begin={begin}
              finish={signIn}
              leave={() => redirectToProvider(way, 'login', search.redirect, begin)}
            />
            <Link to="/auth/login" search={search} sx={{ textAlign: 'center' }}>
              {t('signIn.otherWays')}
            </Link>
          </Stack>
        );
      }}
    </AsyncState>
  );
}
