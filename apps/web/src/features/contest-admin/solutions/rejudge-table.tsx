import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../domain/user-chip.tsx';
import type { Loadable } from '../../../ui/async-state.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import type { Rejudge } from './rejudge.api.ts';

const looks = {
  running: { icon: 'play', hue: 'running', busy: true },
  done: { icon: 'checkCircle', hue: 'good' },
  cancelled: { icon: 'close', hue: 'hidden' },
} as const;

export function RejudgeState({ state }: { state: Rejudge['state'] }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  return <StateChip {...looks[state]}>{t(`rejudge.state.${state}`)}</StateChip>;
}

/** The latest orders to judge again. */
export function RejudgeTable({
  orgId,
  contestId,
  query,
}: {
  orgId: string;
  contestId: string;
  query: Loadable<readonly Rejudge[]>;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  return (
    <DataTable
      label={t('rejudge.list')}
      query={query}
      skeletonRows={2}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon="refresh" title={t('rejudge.empty')} detail={t('rejudge.emptyDetail')} />}
      columns={[
        {
          id: 'begun',
          header: t('rejudge.begunAt'),
          onPhone: 'title',
          cell: ({ _id, createdAt }) => (
            <Link
              to="/org/$orgId/contest/$contestId/admin/solution/$rejudgeId"
              params={{ orgId, contestId, rejudgeId: _id }}
            >
              <TimeText timeMs={createdAt} />
            </Link>
          ),
        },
        { id: 'state', header: t('rejudge.stateHead'), cell: ({ state }) => <RejudgeState state={state} /> },
        {
          id: 'progress',
          header: t('rejudge.progress'),
          cell: ({ counts }) => `${counts.total - counts.waiting} / ${counts.total}`,
        },
        { id: 'changed', header: t('rejudge.changed'), cell: ({ counts }) => counts.changed },
        {
          id: 'by',
          header: t('rejudge.by'),
          cell: ({ createdBy }) => (createdBy === undefined ? '' : <UserChip principalId={createdBy} />),
        },
        { id: 'reason', header: t('rejudge.reason'), cell: ({ reason }) => reason },
      ]}
    />
  );
}
