import type { CustomRunCase, CustomRunResult } from '@assay/contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AsyncState } from '../../../ui/async-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { SolutionPlace } from '../solutions.api.ts';
import { RunCase } from './run-case.tsx';
import { TextBlock } from './text-block.tsx';
import { runById, runKeys } from './runs.api.ts';

const ENDED = 4;
const TAKEN = 2;
/** How often a run is asked for while there is no live stream, and while there is one, lest an event was lost. */
const POLL_MS = 1_000;
const CALM_POLL_MS = 5_000;

/** A run from its waiting to what came of it. */
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
          <Ended result={data.result} />
        )
      }
    </AsyncState>
  );
}

function Ended({ result }: { result: CustomRunResult }): ReactElement {
  const { t } = useTranslation('run');
  const { outcome, cases, compiler } = result;
  return (
    <Stack spacing={3} component="output" sx={{ minWidth: 0 }}>
      {outcome === 'no-samples' && <Alert severity="info">{t('noSamples')}</Alert>}
      {outcome === 'unsuited' && <Alert severity="info">{t('unsuited')}</Alert>}
      {outcome === 'fault' && <Alert severity="warning">{t('fault')}</Alert>}
      {outcome === 'compile-error' && (
        <>
          <Alert severity="error">{t('compileError')}</Alert>
          <TextBlock label={t('compileError')} text={result.message} isCut={false} />
        </>
      )}
      {outcome === 'ran' && <Cases cases={cases} />}
      {compiler !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('by', { compiler })}
        </Typography>
      )}
    </Stack>
  );
}

function Cases({ cases }: { cases: readonly CustomRunCase[] }): ReactElement {
  const { t } = useTranslation('run');
  const samples = cases.filter((one) => one.input !== undefined);
  const passed = samples.filter(({ status }) => status === 'Accepted').length;
  return (
    <>
      {samples.length > 1 && <Typography variant="body2">{t('passed', { passed, count: samples.length })}</Typography>}
      {cases.map((one) => (
        <RunCase key={one.name} ran={one} isOpen={cases.length === 1 || one.status !== 'Accepted'} />
      ))}
    </>
  );
}
