import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RunnerActions } from '../../../features/orgs/runner-actions.tsx';
import { RunnerPage } from '../../../features/runners/runner-page.tsx';
import { runnerHealth, type Span } from '../../../features/runners/runners.api.ts';
import { useRunnerNews } from '../../../features/runners/use-runner-news.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/runner.ts';

/** One runner of an organization, or one shared with it: its properties, health and history. */
export function OrgAdminRunnerView(): ReactElement {
  const { t } = useTranslation('runner');
  const { orgId, runnerId } = useParams({ from: '/org/$orgId/admin/runner/$runnerId' });
  const navigate = useNavigate();
  const [hours, setHours] = useState<Span>(6);
  const query = useQuery({ ...runnerHealth(orgId, runnerId, hours), refetchInterval: useRunnerNews(orgId) });
  return (
    <RunnerPage
      query={query}
      back={
        <LinkButton icon="back" to="/org/$orgId/admin/runner" params={{ orgId }}>
          {t('back')}
        </LinkButton>
      }
      gone={t('goneDetail')}
      hours={hours}
      onHours={setHours}
      actions={(runner) =>
        runner.lent ? null : (
          <RunnerActions
            orgId={orgId}
            runner={runner}
            onChanged={() => void query.refetch()}
            onRemoved={() => void navigate({ to: '/org/$orgId/admin/runner', params: { orgId }, replace: true })}
          />
        )
      }
    />
  );
}
