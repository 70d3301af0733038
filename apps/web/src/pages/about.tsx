import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../locales/en/about.ts';
import { siteQuery } from '../features/info/info.api.ts';
import { VERSION } from '../lib/version.ts';
import { FactList } from '../ui/data/fact-list.tsx';
import { Logo } from '../ui/logo.tsx';
import { Page } from '../ui/page.tsx';

export function AboutPage(): ReactElement {
  const { t } = useTranslation(['about', 'common']);
  const { data: site } = useQuery(siteQuery);
  return (
    <Page title={t('about.title')} narrow headless>
      <Card>
        <CardContent sx={{ p: 6 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 4 }}>
            <Logo size={56} />
            <Typography variant="h2" component="p" sx={{ fontSize: '1.5rem' }}>
              {t('common:product.name')}
            </Typography>
          </Box>
          <Typography sx={{ mb: 4, lineHeight: 1.7 }}>{t('about.text')}</Typography>
          <FactList
            facts={[
              [t('about.version'), VERSION],
              [t('about.build'), site?.build || '–'],
              [t('about.license'), t('about.licenseName')],
            ]}
          />
        </CardContent>
      </Card>
    </Page>
  );
}
