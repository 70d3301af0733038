import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Home } from '../../features/home/home.api.ts';
import { siteQuery } from '../../features/info/info.api.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { PublicContent } from './public-content.tsx';
import '../../locales/en/home-sections.ts';

/** Home page for visitors: what the site is, how to sign in, and public content. */
export function VisitorHome({ home }: { home: Home }): ReactElement {
  const { t } = useTranslation('homeSections');
  const { data: site } = useQuery(siteQuery);
  return (
    <>
      <Box component="section" aria-label={t('visitor.title')} sx={{ py: { xs: 2, sm: 4 } }}>
        <Typography variant="h2" sx={{ fontSize: '1.75rem', mb: 2 }}>
          {t('visitor.title')}
        </Typography>
        <Typography sx={{ maxWidth: '64ch', mb: 3 }}>{t('visitor.text')}</Typography>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {site?.signup === true && (
            <LinkButton variant="contained" to="/signup">
              {t('visitor.signUp')}
            </LinkButton>
          )}
          <LinkButton variant={site?.signup === true ? 'outlined' : 'contained'} to="/auth/login">
            {t('visitor.signIn')}
          </LinkButton>
        </Stack>
      </Box>
      <PublicContent home={home} />
    </>
  );
}
