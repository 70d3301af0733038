import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupTable } from '../../../features/groups/group-table.tsx';
import { type GroupOrder, groupOrders, groupSearch } from '../../../features/groups/group-search.ts';
import { groupList } from '../../../features/groups/groups.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../lib/i18n/group-texts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import type { ListSearch } from '../../../ui/data/list-search.ts';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';

const PAGE_SIZE = 15;

/** Groups of an organization: all of them, or found by a word; by name, age or size. */
export function GroupListPage(): ReactElement {
  const { t } = useTranslation('group');
  const { orgId = '' } = useParams({ strict: false });
  const { page, perPage, search, sort = 'name' } = groupSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { can } = useCurrentOrg();
  const groups = useQuery(
    groupList({
      orgId,
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      count: true,
      sort,
      ...(search === undefined ? {} : { search }),
    }),
  );
  const show = ({ text, order, ...part }: { text: string | undefined; order: GroupOrder } & ListSearch) =>
    void navigate({
      to: text ? '/org/$orgId/group/search' : '/org/$orgId/group',
      params: { orgId },
      search: {
        ...(perPage === undefined ? {} : { perPage }),
        ...(text ? { search: text } : {}),
        ...(order === 'name' ? {} : { sort: order }),
        ...part,
      },
    });
  return (
    <Page
      title={search === undefined ? t('list.title') : t('list.searchFor', { text: search })}
      actions={can('admin') && <NewGroup orgId={orgId} />}
    >
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', mb: 4 }}>
        <SearchField
          key={search}
          label={t('list.search')}
          value={search ?? ''}
          onSearch={(text) => show({ text, order: sort })}
        />
        <TextField
          select
          size="small"
          label={t('list.sort')}
          value={sort}
          sx={{ width: { xs: 1, sm: 200 } }}
          onChange={({ target }) =>
            show({ text: search, order: groupOrders.find((one) => one === target.value) ?? 'name' })
          }
        >
          {groupOrders.map((order) => (
            <MenuItem key={order} value={order}>
              {t(`sort.${order}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <GroupTable
        orgId={orgId}
        query={{ data: groups.data?.items, error: groups.error, refetch: groups.refetch }}
        empty={
          search === undefined ? (
            <EmptyState
              icon="group"
              title={t('list.empty.title')}
              detail={t(can('admin') ? 'list.empty.detail' : 'list.empty.detailMember')}
              action={can('admin') && <NewGroup orgId={orgId} />}
            />
          ) : (
            <EmptyState
              icon="search"
              title={t('list.emptySearch.title')}
              detail={t('list.emptySearch.detail')}
              action={
                <LinkButton to="/org/$orgId/group" params={{ orgId }}>
                  {t('list.showAll')}
                </LinkButton>
              }
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        total={groups.data?.total}
        onChange={(change) => show({ text: search, order: sort, ...change })}
      />
    </Page>
  );
}

function NewGroup({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('group');
  return (
    <LinkButton variant="contained" startIcon={<Icon name="add" />} to="/org/$orgId/group/new" params={{ orgId }}>
      {t('list.new')}
    </LinkButton>
  );
}
