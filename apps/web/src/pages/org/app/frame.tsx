import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { TagList } from '../../../domain/tag-list.tsx';
import { type AppTab, appTabPaths, appTabs } from '../../../features/apps/app-search.ts';
import { type App, appById } from '../../../features/apps/apps.api.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../locales/en/app.ts';
import { AppContext } from './use-app.ts';

/** Loads the app of the URL. An app of another organization is shown as not found. */
export function AppFrame(): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const { orgId, appId } = useParams({ from: '/org/$orgId/app/$appId' });
  const query = useQuery(appById(appId));
  const absent = refusalOf(query.error) === 'not-found' || (query.data !== undefined && query.data.orgId !== orgId);
  if (absent) {
    return (
      <Page title={t('absent')} headless>
        <EmptyState icon="app" title={t('absent')} detail={t('common:notFound.detail')} />
      </Page>
    );
  }
  if (query.data === undefined) {
    return (
      <Page title={t('list.title')} headless>
        <AsyncState query={query}>{() => null}</AsyncState>
      </Page>
    );
  }
  return (
    <AppContext value={query.data}>
      <Framed app={query.data} />
    </AppContext>
  );
}

/** Header and tabs of an app, with the child page below, if the viewer may use it. */
function Framed({ app }: { app: App }): ReactElement {
  const { t } = useTranslation('app');
  const { orgId, abilities, _id: appId } = app;
  const tab = useLocation({ select: ({ pathname }) => tabAt(pathname) });
  const allowed: Record<AppTab, boolean> = {
    view: true,
    integration: true,
    content: abilities.editContent,
    settings: abilities.administer,
    secret: abilities.administer,
    access: abilities.administer,
  };
  return (
    <Page
      title={app.title}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/app" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
      meta={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontFamily: MONO, fontSize: '0.875rem', color: 'text.secondary' }}>{app.slug}</Typography>
          <AccessLevelChip level={app.accessLevel} />
          <TagList tags={app.tags} />
        </Stack>
      }
    >
      <Tabs
        value={allowed[tab] ? tab : false}
        variant="scrollable"
        aria-label={app.title}
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}
      >
        {appTabs
          .filter((one) => allowed[one])
          .map((one) => (
            <LinkTab key={one} value={one} label={t(`tab.${one}`)} to={appTabPaths[one]} params={{ orgId, appId }} />
          ))}
      </Tabs>
      {allowed[tab] ? <Outlet /> : <Alert severity="info">{t('mayNot')}</Alert>}
    </Page>
  );
}

function tabAt(pathname: string): AppTab {
  const below = pathname.split('/').slice(5).join('/').replace(/\/$/, '');
  return appTabs.find((tab) => appTabPaths[tab].endsWith(below === '' ? '$appId' : `$appId/${below}`)) ?? 'view';
}
