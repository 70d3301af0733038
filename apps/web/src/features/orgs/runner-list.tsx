import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TagList } from '../../domain/tag-list.tsx';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { orgKeys, runnersQuery } from './orgs.api.ts';
import type { Runner } from './orgs.api.ts';

/** How often the list is renewed where there is no live stream. */
const POLL_MS = 15_000;

/** Runners that judge for the organization, its own and those of the site, updated live. Each has its own page. */
export function RunnerList({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const queryClient = useQueryClient();
  const query = useQuery({ ...runnersQuery(orgId), refetchInterval: usePollingInterval(POLL_MS) });
  const renew = () => queryClient.invalidateQueries({ queryKey: orgKeys.runners(orgId) });
  // null: one of the site, shared with every organization.
  useRenewal('runner', () => void renew(), { concerns: (event) => event.orgId === orgId || event.orgId === null });

  return (
    <DataTable
      label={t('admin.runners')}
      query={query}
      rowKey={(runner) => runner._id}
      columns={[
        { ...titleColumn('name', t('runner.name')), cell: (runner) => <RunnerName orgId={orgId} runner={runner} /> },
        { id: 'state', header: t('runner.state'), cell: (runner) => <Standing runner={runner} /> },
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
      empty={<EmptyState icon="runner" title={t('runner.empty')} detail={t('runner.emptyDetail')} />}
    />
  );
}

function RunnerName({ orgId, runner }: { orgId: string; runner: Runner }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Link to="/org/$orgId/admin/runner/$runnerId" params={{ orgId, runnerId: runner._id }}>
        {runner.name}
      </Link>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>
        {[runner.version || (runner.report?.version ?? ''), ...(runner.lent ? [t('runner.lent')] : [])]
          .filter((text) => text !== '')
          .join(' · ')}
      </Box>
    </Box>
  );
}

/** Whether a runner is heard of, and when it was last. */
function Standing({ runner: { online, accessedAt } }: { runner: Runner }): ReactElement {
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
