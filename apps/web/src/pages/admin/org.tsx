import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorageText } from '../../domain/use-storage-text.ts';
import { listQuery } from '../../lib/api/list-query.ts';
import { titleColumn } from '../../ui/data/data-table.tsx';
import { listParameters } from '../../ui/data/list-search.ts';
import { SearchedTable } from '../../ui/data/searched-table.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import '../../locales/en/site-orgs.ts';

/** All organizations of the site with size and use. */
export function AdminOrgs(): ReactElement {
  const { t } = useTranslation('siteOrgs');
  const storageText = useStorageText();
  const search = useSearch({ from: '/admin/org' });
  const navigate = useNavigate({ from: '/admin/org' });
  return (
    <SearchedTable
      label={t('tab')}
      query={useQuery(listQuery('GET /api/admin/org', { query: listParameters(search) }))}
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      searchLabel={t('search')}
      actions={
        <LinkButton variant="contained" to="/org/new">
          {t('create')}
        </LinkButton>
      }
      rowKey={({ orgId }) => orgId}
      columns={[
        {
          ...titleColumn('name', t('name')),
          cell: ({ orgId, name }) => (
            <Link to="/org/$orgId" params={{ orgId }} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Link>
          ),
        },
        { id: 'members', header: t('members'), align: 'right', cell: ({ members }) => members },
        { id: 'problems', header: t('problems'), align: 'right', cell: ({ problems }) => problems },
        {
          id: 'recent',
          header: t('recent'),
          align: 'right',
          cell: ({ recentSubmissions }) => recentSubmissions,
        },
        {
          id: 'storage',
          header: t('storage'),
          align: 'right',
          cell: ({ storage }) => storageText(storage),
        },
        { id: 'created', header: t('created'), cell: ({ createdAt }) => <TimeText timeMs={createdAt} /> },
      ]}
      empty={<EmptyState icon="org" title={t('empty')} detail={t('emptyDetail')} />}
    />
  );
}
