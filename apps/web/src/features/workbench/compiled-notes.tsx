import type { BenchRow } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { TextBox } from '../../ui/data/text-box.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { Ring } from '../../ui/feedback/spinner.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { benchKeys, benchRun, benchRuns, ENDED } from './workbench.api.ts';

const TAKEN = 2;
/** Polling interval without a live stream and with one, whose events only the uploading user receives. */
const POLL_MS = 2_000;
const CALM_POLL_MS = 10_000;
const MESSAGE_PX = 240;

/**
 * Result of compiling the judge programs of data versions; nothing for versions without any. One request covers all
 * versions. `alone`: nothing else on the page names the version or reports an unreachable workbench.
 */
export function CompiledNotes({
  problemId,
  hashes,
  alone = false,
}: {
  problemId: string;
  hashes: readonly string[];
  alone?: boolean;
}): ReactElement | null {
  const queries = useQueryClient();
  const interval = usePollingInterval(POLL_MS) || CALM_POLL_MS;
  const compilations = (all: readonly BenchRow[] = []) =>
    hashes.flatMap((hash) => all.find((one) => one.kind === 'compile' && one.hash === hash) ?? []);
  const isOpen = ({ state }: BenchRow) => state !== ENDED;
  const runs = useQuery({
    ...benchRuns(problemId),
    refetchInterval: ({ state }) => (compilations(state.data).some(isOpen) && !state.error ? interval : false),
  });
  const shown = compilations(runs.data);
  const open = shown.filter(isOpen);
  const renew = (): void => {
    if (open.length > 0) void queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
  };
  useRenewal('bench', renew, { concerns: ({ benchId }) => open.some(({ _id }) => _id === benchId) });
  if (alone && runs.error && !runs.data) return <ErrorAlert error={runs.error} onRetry={() => void runs.refetch()} />;
  if (shown.length === 0) return null;
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      {shown.map((run) => (
        <Note key={run._id} problemId={problemId} run={run} isNamed={alone} />
      ))}
    </Stack>
  );
}

function Note({ problemId, run, isNamed }: { problemId: string; run: BenchRow; isNamed: boolean }): ReactElement {
  const { t } = useTranslation('workbench');
  const name = isNamed && (
    <>
      <Box component="span" sx={{ fontFamily: MONO, mr: 1 }}>
        {run.hash.slice(0, 7)}
      </Box>{' '}
    </>
  );
  if (run.state !== ENDED) {
    const { progress } = run;
    return (
      <StatusLine icon={<Ring aria-hidden="true" sx={{ color: 'primary.main', mx: '1px' }} />}>
        {name}
        {t(run.state === TAKEN ? 'compileRuns' : 'compileWaits')}
        {progress && progress.total > 1 && ` · ${t('runningAt', { done: progress.done, total: progress.total })}`}
      </StatusLine>
    );
  }
  if (run.outcome === 'done')
    return (
      <StatusLine icon={<Icon name="check" size={16} />}>
        {name}
        {t('compileDone')}
      </StatusLine>
    );
  if (run.outcome === 'broken')
    return (
      <Alert severity="error">
        {name}
        {t('compileBroken')}
        <Message problemId={problemId} benchId={run._id} />
      </Alert>
    );
  return (
    <Alert severity="warning">
      {name}
      {t('compileFault')}
    </Alert>
  );
}

/** An unobtrusive status line, announced when it changes. */
function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactElement {
  return (
    <Box
      component="output"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', color: 'text.secondary' }}
    >
      {icon}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

/** The compiler output, or what else is wrong with the version. Neither ever changes. */
function Message({ problemId, benchId }: { problemId: string; benchId: string }): ReactElement {
  const { t } = useTranslation('workbench');
  const run = useQuery({ ...benchRun(problemId, benchId), staleTime: Infinity });
  return (
    <Box sx={{ mt: 2 }}>
      <AsyncState query={run}>
        {({ result }) => {
          const errors = result?.findings.filter(({ level }) => level === 'error').map(({ text }) => text) ?? [];
          const text = [result?.message ?? '', ...errors].filter((one) => one !== '').join('\n');
          return text !== '' && <TextBox label={t('compileMessage')} text={text} maxHeight={MESSAGE_PX} wrap />;
        }}
      </AsyncState>
    </Box>
  );
}
