import { useNavigate } from '@tanstack/react-router';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewUserForm } from '../../features/admin/new-user-form.tsx';

export function AdminNewUser(): ReactElement {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <Stack spacing={4} sx={{ maxWidth: 560 }}>
      <div>
        <Typography variant="h2">{t('newUser.title')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('newUser.detail')}
        </Typography>
      </div>
      <NewUserForm onCreated={(userId) => void navigate({ to: '/admin/user/$userId', params: { userId } })} />
    </Stack>
  );
}
