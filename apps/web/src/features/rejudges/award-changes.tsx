import { citationIn } from '@assay/rules';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { useLanguage } from '../../lib/i18n/index.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Rejudge, rejudgeAwards } from './rejudges.api.ts';

/** Who gains and who loses which award because of a rejudge. Nothing in a contest without awards. */
export function AwardChanges({ contestId, order }: { contestId: string; order: Rejudge }): ReactElement | null {
  const { t } = useTranslation('rejudge');
  const language = useLanguage();
  const awards = useQuery(rejudgeAwards(contestId, order));
  if (awards.data !== undefined && awards.data.awards === undefined) return null;
  return (
    <Stack component="section" spacing={3} aria-label={t('awards')}>
      <Typography variant="h2">{t('awards')}</Typography>
      <DataTable
        label={t('awards')}
        query={{ data: awards.data?.awards, error: awards.error, refetch: awards.refetch }}
        skeletonRows={2}
        rowKey={({ key }) => key}
        empty={<EmptyState icon="check" title={t('noAwards')} />}
        columns={[
          { ...titleColumn('award', t('award')), cell: ({ citation }) => citationIn(citation, language) },
          { id: 'gained', header: t('gained'), cell: ({ gained }) => <People ids={gained} /> },
          { id: 'lost', header: t('lostAward'), cell: ({ lost }) => <People ids={lost} /> },
        ]}
      />
    </Stack>
  );
}

function People({ ids }: { ids: readonly string[] }): ReactElement {
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      {ids.length === 0 && '–'}
      {ids.map((id) => (
        <UserChip key={id} principalId={id} />
      ))}
    </Stack>
  );
}
