import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RunnerPage } from '../../features/runners/runner-page.tsx';
import { siteRunnerQuery, type Span } from '../../features/runners/runners.api.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import '../../locales/en/runner.ts';

/** One runner of the site or of any organization: its properties, health and history. */
export function AdminRunnerView(): ReactElement {
  const { t } = useTranslation('runner');
  const { runnerId } = useParams({ from: '/admin/runner/$runnerId' });
  const [hours, setHours] = useState<Span>(6);
  return (
    <RunnerPage
      query={useQuery(siteRunnerQuery(runnerId, hours))}
      back={
        <LinkButton icon="back" to="/admin/runner">
          {t('back')}
        </LinkButton>
      }
      gone={t('removed')}
      hours={hours}
      onHours={setHours}
      owner={({ lent }) => t(lent ? 'lent' : 'ofOne')}
    />
  );
}
