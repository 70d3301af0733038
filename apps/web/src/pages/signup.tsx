import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpFieldsQuery } from '../features/info/info.api.ts';
import { providersQuery } from '../features/session/session.api.ts';
import { SignUpForm } from '../features/session/sign-up-form.tsx';
import { AsyncState } from '../ui/feedback/async-state.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { AccountPage } from './auth/account-page.tsx';
import { useLeaveWhenSignedIn } from './auth/login/frame.tsx';
import '../locales/en/session.ts';

export function SignUpPage(): ReactElement {
  const { t } = useTranslation('session');
  const search = useSearch({ from: '/signup' });
  const query = useQuery(providersQuery);
  const fields = useQuery(signUpFieldsQuery);
  useLeaveWhenSignedIn(search.redirect);
  return (
    <AccountPage title={t('signUp.title')}>
      <AsyncState query={query} skeleton={<Skeleton variant="rounded" height={400} />}>
        {({ signup }) =>
          signup ? (
            <AsyncState query={fields} skeleton={<Skeleton variant="rounded" height={400} />}>
              {(stored) => <SignUpForm fields={stored} onFieldsChange={() => void fields.refetch()} />}
            </AsyncState>
          ) : (
            <EmptyState icon="lock" title={t('signUp.closed')} detail={t('signUp.closedDetail')} />
          )
        }
      </AsyncState>
      <Box sx={{ textAlign: 'center' }}>
        {t('signIn.invitation')}{' '}
        <Link to="/auth/login" search={search} underline="always">
          {t('signIn.title')}
        </Link>
      </Box>
    </AccountPage>
  );
}
