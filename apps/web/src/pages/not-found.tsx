import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../ui/navigation/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage(): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Page title={t('notFound.title')} headless>
      <Stack spacing={4} sx={{ alignItems: 'center', textAlign: 'center', py: 16 }}>
        <Logo size={72} />
        <Typography sx={{ fontSize: '2.5rem', fontWeight: 700 }}>{t('notFound.code')}</Typography>
        <Typography color="text.secondary">{t('notFound.detail')}</Typography>
        <Stack direction="row" spacing={3}>
          <Button variant="outlined" onClick={() => router.history.back()}>
            {t('action.back')}
          </Button>
          <LinkButton variant="contained" to="/">
            {t('action.home')}
          </LinkButton>
        </Stack>
      </Stack>
    </Page>
  );
}
