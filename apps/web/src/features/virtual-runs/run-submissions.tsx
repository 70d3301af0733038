import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SOLUTION_STATE } from '@assay/contract/states';
import { UserChip } from '../../domain/user-chip.tsx';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { clockDuration } from '../../lib/time/format.ts';
import '../../locales/en/virtual.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { RunWithSubmissions } from './virtual-runs.api.ts';

type Submission = RunWithSubmissions['submissions'][number];

/** What was submitted in a virtual run, newest first; of a team with who submitted it. */
export function RunSubmissions({
  run: { run, submissions },
  refetch,
  slugOf,
  onShow,
}: {
  run: RunWithSubmissions;
  refetch: () => unknown;
  slugOf: (problemId: string) => string;
  onShow: (submission: Submission) => void;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} sx={{ mt: 6 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: 20, mb: 2 }}>
        {t('submissions')}
      </Typography>
      <DataTable<Submission>
        label={t('submissions')}
        query={{ data: submissions.toReversed(), error: null, refetch }}
        maxWidth={720}
        rowKey={({ solutionId }) => solutionId}
        empty={<EmptyState icon="solution" title={t('noSubmissions')} />}
        columns={[
          {
            id: 'problem',
            header: t('problem'),
            onPhone: 'title',
            cell: (row) => (
              <Button size="small" onClick={() => onShow(row)}>
                {slugOf(row.problemId)}
              </Button>
            ),
          },
          {
            id: 'time',
            header: t('time'),
            onPhone: 'chip',
            cell: ({ time }) => (time === undefined ? t('later') : clockDuration(time)),
          },
          {
            id: 'verdict',
            header: t('result'),
            onPhone: 'chip',
            cell: ({ state, status }) => (
              <VerdictChip plain status={state === SOLUTION_STATE.completed ? status : 'Queued'} />
            ),
          },
          ...(run.team
            ? [{ id: 'by', header: t('by'), cell: (row: Submission) => <UserChip principalId={row.userId} /> }]
            : []),
        ]}
      />
    </Stack>
  );
}
