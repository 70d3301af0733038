import type { RunnerHealth } from '@assay/contract';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RunnerHistory } from './runner-history.tsx';
import { RunnerView } from './runner-view.tsx';
import type { Span } from './runners.api.ts';
import '../../locales/en/runner.ts';

/** One runner, with a link back to the list; the page provides the owner's name and the actions. */
export function RunnerPage({
  query,
  back,
  gone,
  hours,
  onHours,
  owner,
  actions = () => null,
}: {
  query: UseQueryResult<RunnerHealth>;
  back: ReactNode;
  /** Explains why the runner may be missing. */
  gone: string;
  /** The span of the history. */
  hours: Span;
  onHours: (hours: Span) => void;
  owner?: (runner: RunnerHealth) => string;
  actions?: (runner: RunnerHealth) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('runner');
  const nowMs = useNow();
  if (refusalOf(query.error) === 'not-found') {
    return <EmptyState icon="runner" title={t('gone')} detail={gone} action={back} />;
  }
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <div>{back}</div>
      <AsyncState query={query}>
        {(runner) => (
          <RunnerView
            runner={runner}
            {...(owner && { owner: owner(runner) })}
            actions={actions(runner)}
            history={<RunnerHistory runner={runner} hours={hours} onHours={onHours} nowMs={nowMs} />}
          />
        )}
      </AsyncState>
    </Stack>
  );
}
