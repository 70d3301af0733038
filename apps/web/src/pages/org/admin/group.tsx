import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupTable } from '../../../features/groups/group-table.tsx';
import { groupList } from '../../../features/groups/groups.api.ts';
import '../../../locales/en/group.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';

const route = getRouteApi('/org/$orgId/admin/group');
const PAGE_SIZE = 15;

/** The groups of the organization, within its administration. */
export function OrgAdminGroups(): ReactElement {
  const { t } = useTranslation('group');
  const { orgId } = route.useParams();
  const { page, perPage = PAGE_SIZE, search } = route.useSearch();
  const navigate = route.useNavigate();
  const groups = useQuery(
    groupList({ orgId, page: page ?? 1, perPage, count: true, ...(search === undefined ? {} : { search }) }),
  );
  const create = (
    <LinkButton variant="contained" icon="add" to="/org/$orgId/group/new" params={{ orgId }}>
      {t('list.new')}
    </LinkButton>
  );
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <SearchField
          label={t('list.search')}
          value={search ?? ''}
          onSearch={(text, replace) => void navigate({ search: text === '' ? {} : { search: text }, replace })}
        />
        {create}
      </Stack>
      <GroupTable
        orgId={orgId}
        query={{ data: groups.data?.items, error: groups.error, refetch: groups.refetch }}
        empty={
          search === undefined ? (
            <EmptyState icon="group" title={t('list.empty.title')} detail={t('list.empty.detail')} action={create} />
          ) : (
            <EmptyState
              icon="search"
              title={t('list.emptySearch.title', { text: search })}
              detail={t('list.emptySearch.detail')}
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={perPage}
        total={groups.data?.total}
        onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      />
    </Stack>
  );
}
