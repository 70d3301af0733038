import Tabs from '@mui/material/Tabs';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/admin.ts';
import '../../locales/en/branding.ts';
import '../../locales/en/quota.ts';
import '../../locales/en/site-orgs.ts';
import '../../locales/en/site-runners.ts';
import { LinkTab } from '../../ui/navigation/link-tab.tsx';
import { tabTexts, useRouteTabs } from '../../ui/navigation/route-tabs.ts';
import { Page } from '../../ui/page.tsx';
import { SiteAdminOnly } from '../site-admin-only.tsx';

/** Administration of the whole installation; each tab has its own URL. */
export function AdminFrame(): ReactElement {
  const { t } = useTranslation(tabTexts);
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[2] ?? '' });
  const tabs = useRouteTabs('/admin');
  const tab = tabs.find(({ value }) => value !== '' && value === part);
  const title = t('admin:title');
  return (
    <SiteAdminOnly>
      <Page title={title} tabTitle={tab === undefined ? title : `${t(tab.text)} · ${title}`}>
        <Tabs value={part} variant="scrollable" aria-label={title} sx={{ mb: 4 }}>
          {tabs.map(({ value, text, to }) => (
            // The routes provide their own paths.
            <LinkTab key={value} value={value} label={t(text)} to={to as '/admin'} />
          ))}
        </Tabs>
        <Outlet />
      </Page>
    </SiteAdminOnly>
  );
}
