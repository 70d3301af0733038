import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import '../../locales/en/problem-repository.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { CommitText } from './commit-text.tsx';
import { FailureText } from './failure-text.tsx';
import type { RepositorySync } from './repositories.api.ts';

const looks: Record<RepositorySync['outcome'], { icon: IconName; hue: StateHue }> = {
  imported: { icon: 'download', hue: 'good' },
  same: { icon: 'check', hue: 'neutral' },
  differs: { icon: 'question', hue: 'slow' },
  pushed: { icon: 'upload', hue: 'good' },
  diverged: { icon: 'warning', hue: 'slow' },
  kept: { icon: 'skip', hue: 'neutral' },
  failed: { icon: 'crossCircle', hue: 'bad' },
};

/** The last synchronizations, the newest first. */
export function RepositoryHistory({ history }: { history: RepositorySync[] }): ReactElement {
  const { t } = useTranslation('problemRepository');
  return (
    <Stack component="section" spacing={3} aria-label={t('history.title')} sx={{ maxWidth: 960, minWidth: 0 }}>
      <Typography variant="h2">{t('history.title')}</Typography>
      <DataTable
        label={t('history.title')}
        query={{ data: history, error: null, refetch: () => undefined }}
        rowKey={({ _id }) => _id}
        empty={t('history.none')}
        columns={[
          {
            id: 'outcome',
            header: t('history.outcome'),
            cell: ({ outcome }) => <StateChip {...looks[outcome]}>{t(`outcome.${outcome}`)}</StateChip>,
          },
          {
            id: 'commit',
            header: t('history.commit'),
            cell: ({ commit, failure }) =>
              failure ? (
                <FailureText code={failure.code} place={failure.place} />
              ) : (
                commit && <CommitText commit={commit} />
              ),
          },
          {
            id: 'by',
            header: t('history.by'),
            cell: ({ userId }) => (userId === undefined ? t('history.hook') : <UserChip principalId={userId} />),
          },
          { id: 'time', header: t('history.time'), cell: ({ at }) => <TimeText timeMs={at} /> },
        ]}
      />
    </Stack>
  );
}
