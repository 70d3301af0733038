import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AppTable } from '../../../features/apps/app-table.tsx';
import { appList, appTags } from '../../../features/apps/apps.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { listSearch } from '../../../ui/data/list-search.ts';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';
import '../../../locales/en/app.ts';

const PAGE_SIZE = 30;

export function AppListPage(): ReactElement {
  const { t } = useTranslation('app');
  const list = useOrgList('app', PAGE_SIZE, listSearch);
  return (
    <OrgListPage
      list={list}
      result={useQuery(appList(list.query))}
      text={(key, values) => t(`list.${key}`, values)}
      canCreate={useCurrentOrg().can('app')}
      tags={{ query: appTags(list.orgId), title: (tag) => t('list.tagged', { tag }) }}
      table={(parts) => <AppTable {...parts} />}
    />
  );
}
