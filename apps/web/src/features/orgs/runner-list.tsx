import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagList } from '../../domain/tag-list.tsx';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { orgKeys, removeRunner, runnersQuery } from './orgs.api.ts';
import type { Runner } from './orgs.api.ts';
import { RunnerDialog } from './runner-dialog.tsx';

/** How often the list is renewed where there is no live stream. */
const POLL_MS = 15_000;

/** Runners that judge for the organization, its own and those that the site lends, moving by themselves. */
export function RunnerList({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useQuery({ ...runnersQuery(orgId), refetchInterval: usePollingInterval(POLL_MS) });
  const [removing, setRemoving] = useState<Runner | null>(null);
  const [changing, setChanging] = useState<Runner | null>(null);
  const renew = () => queryClient.invalidateQueries({ queryKey: orgKeys.runners(orgId) });
  // null: one that is lent to every organization.
  useRenewal('runner', () => void renew(), { concerns: (event) => event.orgId === orgId || event.orgId === null });

  return (
    <>
      <DataTable
        label={t('admin.runners')}
        query={query}
        rowKey={(runner) => runner._id}
        columns={[
          {
            id: 'name',
            header: t('runner.name'),
            onPhone: 'title',
            cell: (runner) => <RunnerName orgId={orgId} runner={runner} />,
          },
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
          {
            id: 'actions',
            onPhone: 'actions',
            header: t('common:table.actions'),
            align: 'right',
            width: 120,
            cell: (runner) =>
              runner.lent ? (
                ''
              ) : (
                <>
                  <IconButton
                    size="small"
                    aria-label={t('runner.edit', { name: runner.name })}
                    onClick={() => setChanging(runner)}
                  >
                    <Icon name="edit" />
                  </IconButton>
                  <IconButton
                    size="small"
                    color="error"
                    aria-label={t('runner.remove', { name: runner.name })}
                    onClick={() => setRemoving(runner)}
                  >
                    <Icon name="delete" />
                  </IconButton>
                </>
              ),
          },
        ]}
        empty={<EmptyState icon="runner" title={t('runner.empty')} detail={t('runner.emptyDetail')} />}
      />
      {changing && (
        <RunnerDialog orgId={orgId} runner={changing} onClose={() => setChanging(null)} onDone={() => void renew()} />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('runner.removeTitle', { name: removing?.name ?? '' })}
        detail={t('runner.removeDetail', { name: removing?.name ?? '' })}
        confirm={t('common:action.remove')}
        onClose={() => setRemoving(null)}
        act={async () => {
          if (removing === null) return;
          await removeRunner(orgId, removing._id);
          toast.success(t('runner.removed', { name: removing.name }));
          await renew();
        }}
      />
    </>
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
