import Tabs from '@mui/material/Tabs';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/admin.ts';
import '../../locales/en/quota.ts';
import { LinkTab } from '../../ui/navigation/link-tab.tsx';
import { Page } from '../../ui/page.tsx';
import { SiteAdminOnly } from '../site-admin-only.tsx';

/** Tabs by the step of their address. */
const names: Readonly<Record<string, 'tab.users' | 'tab.audit' | 'tab.misc' | 'quota:tab'>> = {
  user: 'tab.users',
  'runner-quota': 'quota:tab',
  audit: 'tab.audit',
  misc: 'tab.misc',
};

/** Administration of the whole installation; each tab is an address. */
export function AdminFrame(): ReactElement {
  const { t } = useTranslation(['admin', 'quota']);
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[2] ?? '' });
  return (
    <SiteAdminOnly>
      <Page title={t('title')} tabTitle={part === '' ? t('title') : `${t(names[part] ?? 'title')} · ${t('title')}`}>
        <Tabs value={part} variant="scrollable" aria-label={t('title')} sx={{ mb: 4 }}>
          <LinkTab value="" label={t('tab.home')} to="/admin" />
          <LinkTab value="user" label={t('tab.users')} to="/admin/user" />
          <LinkTab value="runner-quota" label={t('quota:tab')} to="/admin/runner-quota" />
          <LinkTab value="audit" label={t('tab.audit')} to="/admin/audit" />
          <LinkTab value="misc" label={t('tab.misc')} to="/admin/misc" />
        </Tabs>
        <Outlet />
      </Page>
    </SiteAdminOnly>
  );
}
