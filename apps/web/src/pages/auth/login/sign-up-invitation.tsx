import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { providersQuery } from '../../../features/session/session.api.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/session.ts';

/** Link to sign-up if it is open; keeps the requested page. */
export function SignUpInvitation(): ReactElement | null {
  const { t } = useTranslation('session');
  const search = useSearch({ from: '/auth/login' });
  const { data } = useQuery(providersQuery);
  if (data?.signup !== true) return null;
  return (
    <Box sx={{ textAlign: 'center' }}>
      {t('signUp.invitation')}{' '}
      <Link to="/signup" search={search} underline="always">
        {t('signUp.title')}
      </Link>
    </Box>
  );
}
