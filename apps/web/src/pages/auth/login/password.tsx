import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { providersQuery } from '../../../features/session/session.api.ts';
import { SignInForm } from '../../../features/session/sign-in-form.tsx';
import { Link } from '../../../ui/link.tsx';
import { SignUpInvitation } from './sign-up-invitation.tsx';

export function LoginPassword(): ReactElement {
  const { t } = useTranslation('session');
  const search = useSearch({ from: '/auth/login' });
  const { data } = useQuery(providersQuery);
  return (
    <Stack spacing={4}>
      <SignInForm />
      <SignUpInvitation />
      {data !== undefined && data.providers.length > 1 && (
        <Link to="/auth/login" search={search} sx={{ textAlign: 'center' }}>
          {t('signIn.otherWays')}
        </Link>
      )}
    </Stack>
  );
}
