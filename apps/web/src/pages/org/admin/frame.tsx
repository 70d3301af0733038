import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { orgQuery } from '../../../features/orgs/orgs.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTab } from '../../../ui/link-tab.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';

/** Administration of an organization; each tab is an address. */
export function OrgAdminFrame(): ReactElement {
  const { t } = useTranslation('org');
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const { data: org } = useQuery(orgQuery(orgId));
  const { can } = useCurrentOrg();
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[4] ?? '' });
  return (
    <Page
      title={t('admin.title')}
      breadcrumbs={[
        <Link key="org" to="/org/$orgId" params={{ orgId }}>
          {org?.profile.name ?? ''}
        </Link>,
      ]}
    >
      {can('admin') ? (
        <>
          <Tabs value={part} variant="scrollable" allowScrollButtonsMobile aria-label={t('admin.title')} sx={{ mb: 4 }}>
            <LinkTab value="" label={t('admin.profile')} to="/org/$orgId/admin" params={{ orgId }} />
            <LinkTab value="member" label={t('admin.members')} to="/org/$orgId/admin/member" params={{ orgId }} />
            <LinkTab value="runner" label={t('admin.runners')} to="/org/$orgId/admin/runner" params={{ orgId }} />
          </Tabs>
          <Outlet />
        </>
      ) : (
        <EmptyState icon="lock" title={t('admin.denied')} detail={t('admin.deniedDetail')} />
      )}
    </Page>
  );
}
