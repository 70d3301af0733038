import type { BenchResult, BenchRun, PartialBenchVerification } from '@assay/contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { benchKeys, benchRun, cancelBench, ENDED } from './workbench.api.ts';

const TAKEN = 2;
/** Polling interval without a live stream, and with one in case an event was lost. */
const POLL_MS = 2_000;
const CALM_POLL_MS = 10_000;

/** One run, from the queue to its end. */
export function BenchProgress({
  problemId,
  benchId,
  broken,
  partial,
  children,
}: {
  problemId: string;
  benchId: string;
  /** Text above the reason if the run could not be done. */
  broken: string;
  /** Shows a verification while it runs. */
  partial?: (verification: PartialBenchVerification, run: BenchRun) => ReactNode;
  children: (result: BenchResult, run: BenchRun) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const queries = useQueryClient();
  const interval = usePollingInterval(POLL_MS) || CALM_POLL_MS;
  const run = useQuery({
    ...benchRun(problemId, benchId),
    refetchInterval: ({ state }) => (state.data?.state === ENDED || state.error ? false : interval),
  });
  const renewList = () => queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
  // A running verification reports every second: the list, which has no cells, is renewed when it has ended.
  const renewRun = () => queries.invalidateQueries({ queryKey: benchKeys.one(problemId, benchId) });
  useRenewal('bench', () => void renewRun(), { concerns: (event) => event.benchId === benchId });
  const cancel = useAction(async () => {
    await cancelBench(problemId, benchId);
    await renewList();
  });
  const state = run.data?.state;
  const before = useRef(state);
  const followState = useEffectEvent((now: number | undefined) => {
    if (now === ENDED && before.current !== undefined && before.current !== ENDED) void renewList();
    before.current = now;
  });
  useEffect(() => followState(state), [state]);
  return (
    <AsyncState query={run}>
      {(data) => {
        const { progress, result } = data;
        return result ? (
          <Result result={result} broken={broken}>
            {(done) => children(done, data)}
          </Result>
        ) : (
          <Stack spacing={3} sx={{ minWidth: 0 }}>
            <Stack spacing={3} component="output">
              <ProgressLine
                text={[
                  t(data.state === TAKEN ? 'running' : 'waiting'),
                  ...(progress ? [t('runningAt', { done: progress.done, total: progress.total })] : []),
                ].join(' · ')}
                fraction={progress && progress.total > 0 ? progress.done / progress.total : null}
                stop={{ label: t('stop'), act: () => void cancel.run() }}
              />
              {cancel.failure !== null && <Alert severity="error">{cancel.failure}</Alert>}
            </Stack>
            {progress?.verification && partial?.(progress.verification, data)}
          </Stack>
        );
      }}
    </AsyncState>
  );
}

function Result({
  result,
  broken,
  children,
}: {
  result: BenchResult;
  broken: string;
  children: (result: BenchResult) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const { outcome, message, findings } = result;
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      {outcome === 'cancelled' && <Alert severity="info">{t('cancelled')}</Alert>}
      {outcome === 'fault' && <Alert severity="warning">{t('fault')}</Alert>}
      {outcome === 'broken' && (
        <Alert severity="error">
          {broken}
          {message !== '' && <Typography sx={{ whiteSpace: 'pre-wrap', fontSize: 'inherit' }}>{message}</Typography>}
        </Alert>
      )}
      {outcome === 'done' && children(result)}
      {findings.map(({ level, text }) => (
        <Alert key={text} severity={level === 'note' ? 'info' : level}>
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
