import type { RunnerSummary } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/org-admin.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TagList } from '../tag-list.tsx';

/** Runners with their state and load; `link` renders the name of one with a link to its page. */
export function RunnerTable({
  query,
  link,
  emptyDetail,
}: {
  query: Loadable<RunnerSummary[]>;
  link: (runner: RunnerSummary) => ReactNode;
  emptyDetail: string;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  return (
    <DataTable
      label={t('admin.runners')}
      query={query}
      rowKey={(runner) => runner._id}
      columns={[
        {
          ...titleColumn('name', t('runner.name')),
          cell: (runner) => <RunnerName runner={runner}>{link(runner)}</RunnerName>,
        },
        { id: 'state', header: t('runner.state'), cell: (runner) => <OnlineState runner={runner} /> },
        {
          id: 'work',
          header: t('runner.work'),
          cell: ({ online, report }) =>
            online && report
              ? t('runner.busy', { busy: report.queue.busy, slots: report.slots, waiting: report.queue.waiting })
              : '',
        },
        {
          id: 'load',
          header: t('runner.load'),
          align: 'right',
          cell: ({ online, report }) =>
            online && report ? `${report.load.average.toFixed(1)} / ${report.load.processors}` : '',
        },
        {
          id: 'languages',
          header: t('runner.languages'),
          align: 'right',
          cell: ({ report }) => (report ? report.languages.length : ''),
        },
        {
          id: 'labels',
          header: t('runner.labels'),
          cell: ({ labels }) => (labels.length > 0 ? <TagList tags={labels} /> : ''),
        },
        {
          id: 'message',
          header: t('runner.message'),
          cell: ({ message }) =>
            message === '' ? '' : <Box sx={{ maxWidth: '36ch', overflowWrap: 'anywhere' }}>{message}</Box>,
        },
      ]}
      empty={<EmptyState icon="runner" title={t('runner.empty')} detail={emptyDetail} />}
    />
  );
}

function RunnerName({ runner, children }: { runner: RunnerSummary; children: ReactNode }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {children}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>
        {[runner.version || (runner.report?.version ?? ''), ...(runner.lent ? [t('runner.lent')] : [])]
          .filter((text) => text !== '')
          .join(' · ')}
      </Box>
    </Box>
  );
}

/** Whether a runner is online, and when it last contacted the server. */
function OnlineState({ runner: { online, accessedAt } }: { runner: RunnerSummary }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <StateChip icon={online ? 'checkCircle' : 'crossCircle'} hue={online ? 'good' : 'bad'} filled={false}>
        {t(online ? 'runner.online' : 'runner.offline')}
      </StateChip>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <TimeText timeMs={accessedAt} />
      </Box>
    </Box>
  );
}
