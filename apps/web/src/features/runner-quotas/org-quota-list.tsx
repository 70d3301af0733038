import { titleColumn } from '../../ui/data/data-table.tsx';
import type { OrgRunnerQuota } from '@assay/contract';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorageText } from '../../domain/use-storage-text.ts';
import { SearchedTable } from '../../ui/data/searched-table.tsx';
import { listParameters, type ListSearch } from '../../ui/data/list-search.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { changeOrgQuota, changeOrgStorage, orgQuotasQuery } from './runner-quotas.api.ts';
import { useQuotaText } from './use-quota-text.ts';

/** All organizations with their quota and its current use; `search` is the state in the URL. */
export function OrgQuotaList({
  search,
  onSearch,
}: {
  search: ListSearch;
  onSearch: (search: ListSearch, isTyping?: boolean) => void;
}): ReactElement {
  const { t } = useTranslation(['quota', 'common']);
  const query = useQuery(orgQuotasQuery(listParameters(search)));
  const quotaText = useQuotaText();
  const storageText = useStorageText();
  const [changing, setChanging] = useState<{ kind: 'tasks' | 'storage'; row: OrgRunnerQuota } | null>(null);
  return (
    <>
      <SearchedTable
        label={t('orgs.title')}
        query={query}
        search={search}
        onSearch={onSearch}
        searchLabel={t('orgs.search')}
        rowKey={({ orgId }) => orgId}
        columns={[
          {
            ...titleColumn('name', t('orgs.name')),
            cell: ({ name }) => <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>,
          },
          {
            id: 'setting',
            header: t('orgs.setting'),
            cell: ({ setting, quota }) =>
              setting === 'default' ? t('asDefault', { quota: quotaText(quota) }) : quotaText(quota),
          },
          { id: 'used', header: t('orgs.used'), align: 'right', cell: ({ used }) => used },
          { id: 'waiting', header: t('orgs.waiting'), align: 'right', cell: (row) => <Waiting row={row} /> },
          { id: 'own', header: t('orgs.own'), align: 'right', cell: ({ ownRunners }) => ownRunners },
          {
            id: 'storage',
            header: t('orgs.storage'),
            align: 'right',
            cell: ({ storage }) => storageText(storage),
          },
          {
            id: 'actions',
            onPhone: 'actions',
            header: t('common:table.actions'),
            align: 'right',
            width: 128,
            cell: (row) => (
              <>
                <EditButton
                  label={t('change.of', { name: row.name })}
                  onClick={() => setChanging({ kind: 'tasks', row })}
                />
                <IconButton
                  size="small"
                  aria-label={t('change.storageOf', { name: row.name })}
                  onClick={() => setChanging({ kind: 'storage', row })}
                >
                  <Icon name="file" />
                </IconButton>
              </>
            ),
          },
        ]}
        empty={<EmptyState icon="runner" title={t('orgs.empty')} detail={t('orgs.emptyDetail')} />}
      />
      {changing?.kind === 'tasks' && (
        <QuotaDialog
          title={t('change.title', { name: changing.row.name })}
          setting={changing.row.setting}
          choices={['default', 'unlimited', 'most', 'none']}
          save={(setting) => changeOrgQuota(changing.row.orgId, setting)}
          onClose={() => setChanging(null)}
        />
      )}
      {changing?.kind === 'storage' && (
        <QuotaDialog
          kind="storage"
          title={t('change.storageTitle', { name: changing.row.name })}
          setting={changing.row.storage.setting}
          choices={['default', 'unlimited', 'most', 'none']}
          save={(setting) => changeOrgStorage(changing.row.orgId, setting)}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

/** Number of waiting tasks, and that no runner will take them. */
function Waiting({ row: { waiting, quota, ownRunners } }: { row: OrgRunnerQuota }): ReactElement {
  const { t } = useTranslation('quota');
  const isStuck = waiting > 0 && quota === 0 && ownRunners === 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
      {waiting}
      {isStuck && (
        <StateChip icon="crossCircle" hue="bad" filled={false}>
          {t('orgs.stuck')}
        </StateChip>
      )}
    </Box>
  );
}
