import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/instance.ts';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { contestImages, type ContestImages } from './instances.api.ts';

/** Where the images of a contest's instances are ready, for directors. Nothing if no problem has instances. */
export function InstanceImages({
  contestId,
  titleOf,
}: {
  contestId: string;
  titleOf: (problemId: string) => string;
}): ReactElement | null {
  const { t } = useTranslation(['instance', 'common']);
  const query = useQuery(contestImages(contestId));
  if (query.data?.length === 0) return null;
  const columns: Column<ContestImages>[] = [
    { ...titleColumn('problem', t('column.problem')), cell: ({ problemId }) => titleOf(problemId) },
    { id: 'state', header: t('column.state'), onPhone: 'chip', cell: (row) => <State row={row} /> },
    {
      id: 'message',
      header: t('images.detail'),
      width: '45%',
      onPhone: 'line',
      cell: ({ message, ...row }) =>
        message === undefined ? (
          <Box sx={{ color: 'text.secondary' }}>{t(`images.about.${stateOf(row)}`)}</Box>
        ) : (
          <Markdown source={message} copyLabel={t('common:action.copy')} />
        ),
    },
  ];
  return (
    <section aria-labelledby="instance-images">
      <Box component="h2" id="instance-images" sx={{ typography: 'h3', mb: 3 }}>
        {t('images.title')}
      </Box>
      <DataTable
        label={t('images.title')}
        columns={columns}
        query={query}
        rowKey={({ problemId }) => problemId}
        empty={null}
        skeletonRows={1}
        dense
      />
    </section>
  );
}

type ImageState = 'noRunner' | 'ready' | 'failed' | 'preparing' | 'waiting';

const looks: Record<ImageState, { icon: IconName; hue: StateHue; busy?: boolean }> = {
  noRunner: { icon: 'crossCircle', hue: 'bad' },
  ready: { icon: 'checkCircle', hue: 'good' },
  failed: { icon: 'crossCircle', hue: 'bad' },
  preparing: { icon: 'play', hue: 'running', busy: true },
  waiting: { icon: 'play', hue: 'neutral' },
};

function stateOf({ runners, ready, preparing, failed }: ContestImages): ImageState {
  if (runners === 0) return 'noRunner';
  if (failed > 0) return 'failed';
  if (preparing > 0) return 'preparing';
  return ready === runners ? 'ready' : 'waiting';
}

function State({ row }: { row: ContestImages }): ReactElement {
  const { t } = useTranslation('instance');
  const state = stateOf(row);
  const { icon, hue, busy = false } = looks[state];
  const { ready, runners } = row;
  return (
    <StateChip icon={icon} hue={hue} busy={busy}>
      {t(`images.state.${state}`)}
      {runners > 0 && ` · ${t('images.count', { ready, runners })}`}
    </StateChip>
  );
}
