import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/operator.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { titleColumn } from '../../ui/data/data-table.tsx';
import type { ListSearch } from '../../ui/data/list-search.ts';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import { siteOrgsQuery } from './admin.api.ts';

/** Every organization with its size and use; `search` is the state of the address. */
export function OrgList({
  search,
  onSearch,
}: {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}): ReactElement {
  const { t } = useTranslation('operator');
  const { page = 1, perPage = 30, search: text } = search;
  const query = useQuery(
    siteOrgsQuery({ page, perPage, count: true, ...(text === undefined ? {} : { search: text }) }),
  );
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          key={text ?? ''}
          label={t('orgs.search')}
          value={text ?? ''}
          onSearch={(next) => onSearch({ perPage, ...(next === '' ? {} : { search: next }) })}
        />
        <LinkButton variant="contained" to="/org/new">
          {t('orgs.create')}
        </LinkButton>
      </Stack>
      <PagedTable
        label={t('orgs.tab')}
        query={query}
        page={page}
        perPage={perPage}
        onPage={(change) => onSearch({ ...search, ...change })}
        rowKey={({ orgId }) => orgId}
        columns={[
          {
            ...titleColumn('name', t('orgs.name')),
            cell: ({ orgId, name }) => (
              <Link to="/org/$orgId" params={{ orgId }} sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Link>
            ),
          },
          { id: 'members', header: t('orgs.members'), align: 'right', cell: ({ members }) => members },
          { id: 'problems', header: t('orgs.problems'), align: 'right', cell: ({ problems }) => problems },
          {
            id: 'recent',
            header: t('orgs.recent'),
            align: 'right',
            cell: ({ recentSubmissions }) => recentSubmissions,
          },
          {
            id: 'storage',
            header: t('orgs.storage'),
            align: 'right',
            cell: ({ storage: { usedBytes, quota } }) =>
              quota === 'unlimited'
                ? showBytes(usedBytes)
                : t('orgs.storageOf', { used: showBytes(usedBytes), quota: showBytes(quota) }),
          },
          { id: 'created', header: t('orgs.created'), cell: ({ createdAt }) => <TimeText timeMs={createdAt} /> },
        ]}
        empty={<EmptyState icon="org" title={t('orgs.empty')} detail={t('orgs.emptyDetail')} />}
      />
    </Stack>
  );
}
