import type { BenchKind, BenchResult } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsyncState } from '../../ui/async-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { benchKeys, benchRun, benchRuns, cancelBench, orderBench } from './bench.api.ts';

const ENDED = 4;
const TAKEN = 2;
/** How often it is asked for while there is no live stream, and while there is one, lest an event was lost. */
const POLL_MS = 2_000;
const CALM_POLL_MS = 10_000;

/** The last try of a data version: how to begin one, how far it is, and what came of it. */
export function BenchRunPanel({
  problemId,
  hash,
  kind,
  children,
}: {
  problemId: string;
  hash: string;
  kind: BenchKind;
  children: (result: BenchResult) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('bench');
  const queries = useQueryClient();
  const errorText = useErrorText();
  const runs = useQuery(benchRuns(problemId));
  const last = runs.data?.find((one) => one.kind === kind && one.hash === hash);
  const order = useMutation({
    mutationFn: () => orderBench(problemId, kind, hash),
    onSuccess: () => queries.invalidateQueries({ queryKey: benchKeys.list(problemId) }),
  });
  const isOpen = last !== undefined && last.state !== ENDED;
  const verb = kind === 'verify' ? (['run', 'runAgain'] as const) : (['check', 'checkAgain'] as const);
  const button = (
    <Button
      variant={last ? 'outlined' : 'contained'}
      startIcon={<Icon name="play" />}
      loading={order.isPending}
      onClick={() => order.mutate()}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t(last ? verb[1] : verb[0])}
    </Button>
  );
  return (
    <AsyncState query={runs}>
      {() => (
        <Stack spacing={4} sx={{ minWidth: 0 }}>
          {order.error && <Alert severity="error">{errorText(order.error)}</Alert>}
          {last ? (
            <>
              {!isOpen && (
                <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
                  {button}
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    <TimeText timeMs={last.endedAt ?? last.createdAt} />
                  </Typography>
                </Stack>
              )}
              <BenchRun problemId={problemId} benchId={last._id}>
                {children}
              </BenchRun>
            </>
          ) : (
            <EmptyState
              icon="debug"
              title={t(kind === 'verify' ? 'nothingRun' : 'nothingChecked')}
              detail={t(kind === 'verify' ? 'nothingRunDetail' : 'nothingCheckedDetail')}
              action={button}
            />
          )}
        </Stack>
      )}
    </AsyncState>
  );
}

/** One try, from waiting to its end. */
function BenchRun({
  problemId,
  benchId,
  children,
}: {
  problemId: string;
  benchId: string;
  children: (result: BenchResult) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('bench');
  const queries = useQueryClient();
  const errorText = useErrorText();
  const interval = usePollingInterval(POLL_MS) || CALM_POLL_MS;
  const run = useQuery({
    ...benchRun(problemId, benchId),
    refetchInterval: ({ state }) => (state.data?.state === ENDED || state.error ? false : interval),
  });
  const renew = () => queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
  useRenewal('bench', () => void renew(), { concerns: (event) => event.benchId === benchId });
  const cancel = useMutation({ mutationFn: () => cancelBench(problemId, benchId), onSuccess: renew });
  return (
    <AsyncState query={run}>
      {({ state, progress, result }) =>
        result ? (
          <Result result={result}>{children}</Result>
        ) : (
          <Stack spacing={3} component="output">
            <ProgressLine
              text={[
                t(state === TAKEN ? 'running' : 'waiting'),
                ...(progress ? [t('runningAt', { done: progress.done, total: progress.total })] : []),
              ].join(' · ')}
              fraction={progress && progress.total > 0 ? progress.done / progress.total : null}
              stop={{ label: t('stop'), act: () => cancel.mutate() }}
            />
            {cancel.error && <Alert severity="error">{errorText(cancel.error)}</Alert>}
          </Stack>
        )
      }
    </AsyncState>
  );
}

function Result({
  result,
  children,
}: {
  result: BenchResult;
  children: (result: BenchResult) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('bench');
  const { outcome, message, findings } = result;
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      {outcome === 'cancelled' && <Alert severity="info">{t('cancelled')}</Alert>}
      {outcome === 'fault' && <Alert severity="warning">{t('fault')}</Alert>}
      {outcome === 'broken' && (
        <Alert severity="error">
          {t('broken')}
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
