import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RunOutcome } from '../../../domain/runs/run-outcome.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import type { SolutionPlace } from '../solutions.api.ts';
import { runById, runKeys } from './runs.api.ts';

const ENDED = 4;
const TAKEN = 2;
/** Polling interval of a run without a live stream, and with one in case an event was lost. */
const POLL_MS = 1_000;
const CALM_POLL_MS = 5_000;

/** A run, from the queue to its result. */
export function RunResult({ place, runId }: { place: SolutionPlace; runId: string }): ReactElement {
  const { t } = useTranslation('run');
  const queries = useQueryClient();
  const interval = usePollingInterval(POLL_MS) || CALM_POLL_MS;
  const run = useQuery({
    ...runById(place, runId),
    refetchInterval: ({ state }) => (state.data?.state === ENDED || state.error ? false : interval),
  });
  useRenewal('run', () => void queries.invalidateQueries({ queryKey: runKeys.one(runId) }), {
    concerns: (event) => event.runId === runId,
  });
  if (refusalOf(run.error) === 'not-found') return <Alert severity="info">{t('expired')}</Alert>;
  return (
    <AsyncState query={run}>
      {(data) =>
        data.result === null ? (
          <output>
            <StateChip
              icon={data.state === TAKEN ? 'play' : 'queue'}
              hue={data.state === TAKEN ? 'running' : 'queued'}
              busy
            >
              {t(data.state === TAKEN ? 'running' : 'waiting')}
            </StateChip>
          </output>
        ) : (
          <RunOutcome result={data.result} />
        )
      }
    </AsyncState>
  );
}
