import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TagList } from '../../domain/tag-list.tsx';
import { useLive, usePollingInterval } from '../../lib/live/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { orgKeys, removeRunner, runnersQuery } from './orgs.api.ts';
import type { Runner } from './orgs.api.ts';
import { RunnerDialog } from './runner-dialog.tsx';

/** A runner heard of within this time counts as online. */
const ONLINE_MS = 5 * 60_000;
/** How often the list is renewed where there is no live stream. */
const POLL_MS = 15_000;

export function RunnerList({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const queryClient = useQueryClient();
  const query = useQuery({ ...runnersQuery(orgId), refetchInterval: usePollingInterval(POLL_MS) });
  const [removing, setRemoving] = useState<Runner | null>(null);
  const [changing, setChanging] = useState<Runner | null>(null);
  const renew = () => queryClient.invalidateQueries({ queryKey: orgKeys.runners(orgId) });
  useLive('runner', (event) => {
    if (event.orgId === orgId) void renew();
  });

  return (
    <>
      <DataTable
        label={t('admin.runners')}
        query={query}
        rowKey={(runner) => runner._id}
        columns={[
          { id: 'name', header: t('runner.name'), onPhone: 'title', cell: (runner) => runner.name },
          { id: 'seen', header: t('runner.accessed'), cell: (runner) => <LastSeen runner={runner} /> },
          { id: 'labels', header: t('runner.labels'), cell: (runner) => <TagList tags={runner.labels} /> },
          { id: 'version', header: t('runner.version'), cell: (runner) => runner.version },
          { id: 'message', header: t('runner.message'), cell: (runner) => runner.message },
          { id: 'ip', header: t('runner.ip'), cell: (runner) => runner.ip },
          {
            id: 'created',
            header: t('runner.created'),
            onPhone: 'hidden',
            cell: (runner) => <TimeText timeMs={runner.createdAt} />,
          },
          {
            id: 'actions',
            onPhone: 'actions',
            header: t('common:table.actions'),
            align: 'right',
            width: 120,
            cell: (runner) => (
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
        title={t('runner.removeTitle')}
        detail={t('runner.removeDetail', { name: removing?.name ?? '' })}
        confirm={t('common:action.remove')}
        onClose={() => setRemoving(null)}
        act={async () => {
          if (removing === null) return;
          await removeRunner(orgId, removing._id);
          await renew();
        }}
      />
    </>
  );
}

function LastSeen({ runner }: { runner: Runner }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const online = useNow() - runner.accessedAt < ONLINE_MS;
  return (
    <>
      <StateChip icon={online ? 'checkCircle' : 'crossCircle'} hue={online ? 'good' : 'bad'} filled={false}>
        {t(online ? 'runner.online' : 'runner.offline')}
      </StateChip>{' '}
      <TimeText timeMs={runner.accessedAt} />
    </>
  );
}
