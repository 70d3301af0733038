import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RunnerHistory } from '../../features/runners/runner-history.tsx';
import { RunnerView } from '../../features/runners/runner-view.tsx';
import { siteRunnerQuery, type Span } from '../../features/runners/runners.api.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import '../../locales/en/runner.ts';

/** One runner of the site or of any organization: its properties, health and history. */
export function AdminRunnerView(): ReactElement {
  const { t } = useTranslation('runner');
  const { runnerId } = useParams({ from: '/admin/runner/$runnerId' });
  const [hours, setHours] = useState<Span>(6);
  const nowMs = useNow();
  const query = useQuery(siteRunnerQuery(runnerId, hours));
  const back = (
    <LinkButton startIcon={<Icon name="back" />} to="/admin/runner">
      {t('back')}
    </LinkButton>
  );
  if (refusalOf(query.error) === 'not-found') {
    return <EmptyState icon="runner" title={t('gone')} detail={t('removed')} action={back} />;
  }
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <div>{back}</div>
      <AsyncState query={query}>
        {(runner) => (
          <RunnerView
            runner={runner}
            owner={t(runner.lent ? 'lent' : 'ofOne')}
            actions={null}
            history={<RunnerHistory runner={runner} hours={hours} onHours={setHours} nowMs={nowMs} />}
          />
        )}
      </AsyncState>
    </Stack>
  );
}
