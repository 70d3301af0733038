import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { Rejudge } from './rejudges.api.ts';
import '../../locales/en/rejudge.ts';

const looks = {
  running: { icon: 'play', hue: 'running', busy: true },
  done: { icon: 'checkCircle', hue: 'good' },
  cancelled: { icon: 'close', hue: 'hidden' },
  ready: { icon: 'pause', hue: 'queued' },
  applied: { icon: 'checkCircle', hue: 'good' },
  discarded: { icon: 'close', hue: 'hidden' },
} as const;

export function RejudgeState({ state }: { state: Rejudge['state'] }): ReactElement {
  const { t } = useTranslation('rejudge');
  return <StateChip {...looks[state]}>{t(`state.${state}`)}</StateChip>;
}

/** The latest rejudges; `link` renders a link to the report. */
export function RejudgeTable({
  query,
  link,
}: {
  query: Loadable<readonly Rejudge[]>;
  link: (rejudgeId: string, text: ReactNode) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  return (
    <DataTable
      label={t('list')}
      query={query}
      skeletonRows={2}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon="refresh" title={t('empty')} detail={t('emptyDetail')} />}
      columns={[
        {
          ...titleColumn('begun', t('begunAt')),
          cell: ({ _id, createdAt }) => link(_id, <TimeText timeMs={createdAt} />),
        },
        { id: 'state', header: t('stateHead'), cell: ({ state }) => <RejudgeState state={state} /> },
        {
          id: 'progress',
          header: t('progress'),
          cell: ({ counts }) => `${counts.total - counts.waiting} / ${counts.total}`,
        },
        { id: 'changed', header: t('changed'), cell: ({ counts }) => counts.changed },
        {
          id: 'by',
          header: t('by'),
          cell: ({ createdBy }) => (createdBy === undefined ? '' : <UserChip principalId={createdBy} />),
        },
        { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
      ]}
    />
  );
}
