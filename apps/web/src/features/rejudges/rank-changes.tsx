import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Rejudge, rejudgeKeys, rejudgeRanks } from './rejudges.api.ts';

/** Participants whose rank on the first board of a contest changed because of a rejudge. */
export function RankChanges({ contestId, order }: { contestId: string; order: Rejudge }): ReactElement {
  const { t } = useTranslation('rejudge');
  const queries = useQueryClient();
  const ranks = useQuery(rejudgeRanks(contestId, order));
  return (
    <Stack component="section" spacing={3} aria-label={t('ranks')}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('ranks')}
        </Typography>
        <Button
          startIcon={<Icon name="refresh" />}
          onClick={() => void queries.invalidateQueries({ queryKey: rejudgeKeys.one({ contestId }, order._id) })}
        >
          {t('renew')}
        </Button>
      </Stack>
      <DataTable
        label={t('ranks')}
        query={{ data: ranks.data?.items, error: ranks.error, refetch: ranks.refetch }}
        skeletonRows={3}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon="check" title={t('noRanks')} />}
        columns={[
          { ...titleColumn('user', t('user')), cell: ({ userId }) => <UserChip principalId={userId} /> },
          { id: 'before', header: t('before'), align: 'right', cell: ({ before }) => before.rank },
          { id: 'after', header: t('after'), align: 'right', cell: ({ after }) => after.rank },
        ]}
      />
    </Stack>
  );
}
