import Tabs from '@mui/material/Tabs';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/admin.ts';
import '../../locales/en/operator.ts';
import '../../locales/en/quota.ts';
import { LinkTab } from '../../ui/navigation/link-tab.tsx';
import { Page } from '../../ui/page.tsx';
import { SiteAdminOnly } from '../site-admin-only.tsx';

/** Tabs by the step of their address. */
const names = {
  org: 'operator:orgs.tab',
  runner: 'operator:runners.tab',
  user: 'tab.users',
  'runner-quota': 'quota:tab',
  audit: 'tab.audit',
  branding: 'operator:branding.tab',
  misc: 'tab.misc',
} as const;
const isNamed = (part: string): part is keyof typeof names => Object.hasOwn(names, part);

/** Administration of the whole installation; each tab is an address. */
export function AdminFrame(): ReactElement {
  const { t } = useTranslation(['admin', 'operator', 'quota']);
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[2] ?? '' });
  return (
    <SiteAdminOnly>
      <Page title={t('title')} tabTitle={isNamed(part) ? `${t(names[part])} · ${t('title')}` : t('title')}>
        <Tabs value={part} variant="scrollable" aria-label={t('title')} sx={{ mb: 4 }}>
          <LinkTab value="" label={t('tab.home')} to="/admin" />
          <LinkTab value="org" label={t('operator:orgs.tab')} to="/admin/org" />
          <LinkTab value="user" label={t('tab.users')} to="/admin/user" />
          <LinkTab value="runner" label={t('operator:runners.tab')} to="/admin/runner" />
          <LinkTab value="runner-quota" label={t('quota:tab')} to="/admin/runner-quota" />
          <LinkTab value="audit" label={t('tab.audit')} to="/admin/audit" />
          <LinkTab value="branding" label={t('operator:branding.tab')} to="/admin/branding" />
          <LinkTab value="misc" label={t('tab.misc')} to="/admin/misc" />
        </Tabs>
        <Outlet />
      </Page>
    </SiteAdminOnly>
  );
}
