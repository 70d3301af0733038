import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupTable } from '../../../features/groups/group-table.tsx';
import { groupOrders, groupSearch } from '../../../features/groups/group-search.ts';
import { groupList } from '../../../features/groups/groups.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../locales/en/group.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const PAGE_SIZE = 15;

export function GroupListPage(): ReactElement {
  const { t } = useTranslation('group');
  const { can } = useCurrentOrg();
  const list = useOrgList('group', PAGE_SIZE, groupSearch);
  const { search } = list.query;
  const { sort = 'name' } = list.extra;
  return (
    <OrgListPage
      list={list}
      result={useQuery(groupList({ ...list.query, count: true, sort }))}
      text={(key, values) =>
        t(key === 'empty.detail' && !can('admin') ? 'list.empty.detailMember' : `list.${key}`, values)
      }
      canCreate={can('admin')}
      filters={
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', mb: 4 }}>
          <SearchField
            label={t('list.search')}
            value={search ?? ''}
            onSearch={(text, isTyping) => list.show({ search: text || undefined }, {}, isTyping)}
          />
          <SelectField
            size="small"
            label={t('list.sort')}
            value={sort}
            sx={{ width: { xs: 1, sm: 200 } }}
            options={groupOrders.map((order) => [order, t(`sort.${order}`)])}
            onChange={(order) => list.show({ search }, { sort: order === 'name' ? undefined : order })}
          />
        </Stack>
      }
      table={({ orgId, query, empty }) => <GroupTable orgId={orgId} query={query} empty={empty} />}
    />
  );
}
