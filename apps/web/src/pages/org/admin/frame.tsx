import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/org-admin.ts';
import { orgQuery } from '../../../features/orgs/orgs.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { tabTexts, useRouteTabs } from '../../../ui/navigation/route-tabs.ts';
import { Page } from '../../../ui/page.tsx';

/** Administration of an organization; each tab has its own URL. */
export function OrgAdminFrame(): ReactElement {
  const { t } = useTranslation(tabTexts);
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const { data: org } = useQuery(orgQuery(orgId));
  const { can } = useCurrentOrg();
  const at = useRouterState({ select: ({ location }) => location.pathname.split('/')[4] ?? '' });
  const tabs = useRouteTabs('/org/$orgId/admin');
  const tab = tabs.find(({ value }) => value === at) ?? tabs[0];
  const params = { orgId };
  const name = org?.profile.name ?? '';
  return (
    <Page
      title={t('orgAdmin:admin.title')}
      tabTitle={[tab ? t(tab.text) : '', name].filter((text) => text !== '').join(' · ')}
      breadcrumbs={[
        <Link key="org" to="/org/$orgId" params={params}>
          {name}
        </Link>,
      ]}
    >
      {can('admin') ? (
        <>
          <Tabs value={tab?.value ?? ''} variant="scrollable" aria-label={t('orgAdmin:admin.title')} sx={{ mb: 5 }}>
            {tabs.map(({ value, text, to }) => (
              // The routes provide their own paths.
              <LinkTab key={value} value={value} label={t(text)} to={to as '/org/$orgId/admin'} params={params} />
            ))}
          </Tabs>
          <Outlet />
        </>
      ) : (
        <EmptyState icon="lock" title={t('orgAdmin:admin.denied')} detail={t('orgAdmin:admin.deniedDetail')} />
      )}
    </Page>
  );
}
