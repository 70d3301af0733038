import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRanklistName } from '../../../domain/use-ranklist-name.ts';
import type { Loadable } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../../ui/data/remove-button.tsx';
import { adminKeys, deleteRanklist, type RankRow } from '../contest-admin.api.ts';

/** The ranklists of a contest, with links to settings and view, and deletion. */
export function RanklistRows({
  orgId,
  contestId,
  query,
}: {
  orgId: string;
  contestId: string;
  query: Loadable<readonly RankRow[]>;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const nameOf = useRanklistName();
  const toast = useToast();
  const queries = useQueryClient();
  const [doomed, setDoomed] = useState<RankRow | null>(null);
  return (
    <>
      <DataTable
        label={t('ranklist.list')}
        query={query}
        skeletonRows={2}
        rowKey={({ key }) => key}
        empty={<EmptyState icon="contest" title={t('ranklist.empty')} detail={t('ranklist.emptyDetail')} />}
        columns={[
          {
            ...titleColumn('name', t('ranklist.name')),
            cell: ({ key, name }) => (
              <Link to="/org/$orgId/contest/$contestId/admin/ranklist/$key" params={{ orgId, contestId, key }}>
                {nameOf(name)}
              </Link>
            ),
          },
          {
            id: 'key',
            header: t('ranklist.key'),
            cell: ({ key }) => (
              <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
                {key}
              </Box>
            ),
          },
          {
            id: 'board',
            header: t('ranklist.board'),
            cell: ({ key }) => (
              <Link
                to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey"
                params={{ orgId, contestId, ranklistKey: key }}
              >
                {t('ranklist.look')}
              </Link>
            ),
          },
          {
            id: 'actions',
            header: t('common:table.actions'),
            onPhone: 'actions',
            width: 96,
            cell: (row) => (
              <RemoveButton label={t('ranklist.delete', { name: nameOf(row.name) })} onClick={() => setDoomed(row)} />
            ),
          },
        ]}
      />
      {doomed && (
        <ConfirmDialog
          open
          title={t('ranklist.deleteAsk', { name: nameOf(doomed.name) })}
          detail={t('ranklist.deleteDetail', { name: nameOf(doomed.name) })}
          confirm={t('common:action.delete')}
          onClose={() => setDoomed(null)}
          act={async () => {
            await deleteRanklist(contestId, doomed.key);
            await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
            toast.success(t('ranklist.deleted', { name: nameOf(doomed.name) }));
          }}
        />
      )}
    </>
  );
}
