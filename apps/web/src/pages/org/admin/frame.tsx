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
import { Page } from '../../../ui/page.tsx';

const parts = {
  '': 'admin.profile',
  settings: 'admin.settings',
  member: 'admin.members',
  'batch-import': 'admin.import',
  invitation: 'admin.invitations',
  group: 'admin.groups',
  runner: 'admin.runners',
  audit: 'admin.audit',
  ownership: 'admin.ownership',
} as const;
type Part = keyof typeof parts;

/** Administration of an organization; each tab is an address. */
export function OrgAdminFrame(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const { data: org } = useQuery(orgQuery(orgId));
  const { can } = useCurrentOrg();
  const at = useRouterState({ select: ({ location }) => location.pathname.split('/')[4] ?? '' });
  const part = isPart(at) ? at : '';
  const params = { orgId };
  const name = org?.profile.name ?? '';
  return (
    <Page
      title={t('admin.title')}
      tabTitle={[t(parts[part]), name].filter((text) => text !== '').join(' · ')}
      breadcrumbs={[
        <Link key="org" to="/org/$orgId" params={params}>
          {name}
        </Link>,
      ]}
    >
      {can('admin') ? (
        <>
          <Tabs value={part} variant="scrollable" aria-label={t('admin.title')} sx={{ mb: 5 }}>
            <LinkTab value="" label={t('admin.profile')} to="/org/$orgId/admin" params={params} />
            <LinkTab value="settings" label={t('admin.settings')} to="/org/$orgId/admin/settings" params={params} />
            <LinkTab value="member" label={t('admin.members')} to="/org/$orgId/admin/member" params={params} />
            <LinkTab
              value="batch-import"
              label={t('admin.import')}
              to="/org/$orgId/admin/batch-import"
              params={params}
            />
            <LinkTab
              value="invitation"
              label={t('admin.invitations')}
              to="/org/$orgId/admin/invitation"
              params={params}
            />
            <LinkTab value="group" label={t('admin.groups')} to="/org/$orgId/admin/group" params={params} />
            <LinkTab value="runner" label={t('admin.runners')} to="/org/$orgId/admin/runner" params={params} />
            <LinkTab value="audit" label={t('admin.audit')} to="/org/$orgId/admin/audit" params={params} />
            <LinkTab value="ownership" label={t('admin.ownership')} to="/org/$orgId/admin/ownership" params={params} />
          </Tabs>
          <Outlet />
        </>
      ) : (
        <EmptyState icon="lock" title={t('admin.denied')} detail={t('admin.deniedDetail')} />
      )}
    </Page>
  );
}

function isPart(text: string): text is Part {
  return Object.hasOwn(parts, text);
}
