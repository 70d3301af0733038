import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { serverVersionQuery } from '../../features/admin/admin.api.ts';
import { SiteLights } from '../../features/admin/site-lights.tsx';
import { siteQuery } from '../../features/info/info.api.ts';
import { VERSION } from '../../lib/version.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** Health of this installation, its version, and next steps. */
export function AdminHome(): ReactElement {
  const { t } = useTranslation('admin');
  const version = useQuery(serverVersionQuery);
  const { data: site } = useQuery(siteQuery);
  return (
    <Stack spacing={4}>
      <SiteLights />
      <AsyncState query={version}>
        {({ serverVersion }) => (
          <>
            {serverVersion !== VERSION && <Alert severity="warning">{t('home.differs')}</Alert>}
            <Card>
              <CardContent>
                <FactList
                  facts={[
                    [t('home.server'), serverVersion],
                    [t('home.client'), VERSION],
                    [t('home.build'), site?.build || '–'],
                    [t('home.signup'), site === undefined ? '–' : t(site.signup ? 'home.open' : 'home.closed')],
                  ]}
                />
              </CardContent>
            </Card>
          </>
        )}
      </AsyncState>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <LinkButton variant="outlined" to="/admin/user">
          {t('tab.users')}
        </LinkButton>
        <LinkButton variant="outlined" to="/admin/misc">
          {t('home.texts')}
        </LinkButton>
      </Stack>
    </Stack>
  );
}
