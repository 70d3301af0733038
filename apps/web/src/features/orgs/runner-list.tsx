import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RunnerTable } from '../../domain/runners/runner-table.tsx';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { orgKeys, runnersQuery } from './orgs.api.ts';

/** Polling interval without a live stream. */
const POLL_MS = 15_000;

/** Runners that judge for the organization, its own and those of the site, updated live. Each has its own page. */
export function RunnerList({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const queryClient = useQueryClient();
  const query = useQuery({ ...runnersQuery(orgId), refetchInterval: usePollingInterval(POLL_MS) });
  const renew = () => queryClient.invalidateQueries({ queryKey: orgKeys.runners(orgId) });
  // null: a runner of the site, shared with every organization.
  useRenewal('runner', () => void renew(), { concerns: (event) => event.orgId === orgId || event.orgId === null });
  return (
    <RunnerTable
      query={query}
      emptyDetail={t('runner.emptyDetail')}
      link={({ _id: runnerId, name }) => (
        <Link to="/org/$orgId/admin/runner/$runnerId" params={{ orgId, runnerId }}>
          {name}
        </Link>
      )}
    />
  );
}
