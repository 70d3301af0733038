import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RunnerActions } from '../../../features/orgs/runner-actions.tsx';
import { RunnerHistory } from '../../../features/runners/runner-history.tsx';
import { RunnerView } from '../../../features/runners/runner-view.tsx';
import { runnerHealth, type Span } from '../../../features/runners/runners.api.ts';
import { useRunnerNews } from '../../../features/runners/use-runner-news.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { useNow } from '../../../lib/time/clock.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/runner.ts';

/** One runner of an organization, or one shared with it: its properties, health and history. */
export function OrgAdminRunnerView(): ReactElement {
  const { t } = useTranslation('runner');
  const { orgId, runnerId } = useParams({ from: '/org/$orgId/admin/runner/$runnerId' });
  const navigate = useNavigate();
  const [hours, setHours] = useState<Span>(6);
  const nowMs = useNow();
  const query = useQuery({ ...runnerHealth(orgId, runnerId, hours), refetchInterval: useRunnerNews(orgId) });
  const back = (
    <LinkButton startIcon={<Icon name="back" />} to="/org/$orgId/admin/runner" params={{ orgId }}>
      {t('back')}
    </LinkButton>
  );
  if (refusalOf(query.error) === 'not-found') {
    return <EmptyState icon="runner" title={t('gone')} detail={t('goneDetail')} action={back} />;
  }
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <div>{back}</div>
      <AsyncState query={query}>
        {(runner) => (
          <RunnerView
            runner={runner}
            actions={
              runner.lent ? null : (
                <RunnerActions
                  orgId={orgId}
                  runner={runner}
                  onChanged={() => void query.refetch()}
                  onRemoved={() => void navigate({ to: '/org/$orgId/admin/runner', params: { orgId }, replace: true })}
                />
              )
            }
            history={<RunnerHistory runner={runner} hours={hours} onHours={setHours} nowMs={nowMs} />}
          />
        )}
      </AsyncState>
    </Stack>
  );
}
