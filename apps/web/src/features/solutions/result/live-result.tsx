import type { Solution } from '@assay/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SOLUTION_STATE } from '@assay/contract/states';
import { showDuration, showMemory, showTime } from '../../../domain/metrics.ts';
import { ScoreText } from '../../../domain/score-text.tsx';
import { SolutionStateChip } from '../../../domain/solution-state-chip.tsx';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import { useFollow, usePollingInterval } from '../../../lib/live/index.ts';
import { useSession } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextBox } from '../../../ui/data/text-box.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { type SolutionPlace, solutionById, solutionDetails, solutionKeys } from '../solutions.api.ts';
import '../../../locales/en/problem.ts';

/** Not needed before a first result. */
const loadCaseTable = () => import('./case-table.tsx');
const CaseTable = lazy(loadCaseTable);
const JudgeMessage = lazy(() => import('./judge-message.tsx'));
/** Loaded only if the quota on the site's runners is exceeded. */
const HeldText = lazy(() => import('./held-text.tsx'));

/** A native progress bar: the library's is too large for a first visit. */
const bar = {
  display: 'block',
  width: 1,
  height: 4,
  border: 0,
  appearance: 'none',
  bgcolor: 'action.selected',
  '&::-webkit-progress-bar': { bgcolor: 'action.selected' },
  '&::-webkit-progress-value': { bgcolor: 'primary.main' },
  '&::-moz-progress-bar': { bgcolor: 'primary.main' },
} as const;

/** Height reserved for a few cases until their table is loaded. */
const CASES_PX = 160;
/** Polling interval of an unfinished solution without a live stream. */
const POLL_MS = 1_500;
/**
 * Polling interval with a live stream: the position in the queue changes without an event, and an event may be lost.
 */
const LIVE_POLL_MS = 5_000;
/** The server counts at most this many solutions ahead in the queue. */
const MAX_AHEAD = 1_000;

/** A solution's result: status, score, time and memory, and its cases as they arrive. */
export function LiveResult({ place, solutionId }: { place: SolutionPlace; solutionId: string }): ReactElement {
  const interval = usePollingInterval(POLL_MS);
  const solution = useQuery({
    ...solutionById(place, solutionId),
    refetchInterval: ({ state }) => isMoving(state.data) && (interval || LIVE_POLL_MS),
  });
  const queries = useQueryClient();
  const { userId } = useSession();
  const isForeign = solution.data !== undefined && solution.data.userId !== userId;
  useFollow(
    { solutions: isForeign ? [solutionId] : [] },
    () => void queries.invalidateQueries({ queryKey: solutionKeys.one(solutionId) }),
  );
  return <AsyncState query={solution}>{(data) => <ResultOf solution={data} />}</AsyncState>;
}

function isMoving(solution: Solution | undefined): boolean {
  return solution !== undefined && solution.state > SOLUTION_STATE.created && solution.state < SOLUTION_STATE.completed;
}

export function ResultOf({ solution }: { solution: Solution }): ReactElement {
  const { t } = useTranslation('problem');
  const { state, progress } = solution;
  // The message starts with the compiler output, and the details contain all of it.
  const hasWhole =
    state === SOLUTION_STATE.completed && solution.status === 'Compile Error' && solution.abilities.readDetails;
  return (
    <Stack spacing={4} aria-busy={isMoving(solution)}>
      <ResultLine solution={solution} />
      {state === SOLUTION_STATE.created && <Alert severity="info">{t('solution.notSubmitted')}</Alert>}
      {solution.status === 'Judge Error' && state === SOLUTION_STATE.completed && (
        <Alert severity="warning">{t('solution.beingLookedAt')}</Alert>
      )}
      {solution.fault && <Fault fault={solution.fault} />}
      {isMoving(solution) && (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {progress ? (
              t('solution.progress', { done: progress.done, total: progress.total })
            ) : (
              <Waiting solution={solution} />
            )}
          </Typography>
          <Box
            component="progress"
            aria-label={t('solution.details')}
            {...(progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
            sx={bar}
          />
        </Box>
      )}
      {solution.message !== '' && solution.status !== 'Judge Error' && !hasWhole && <Message text={solution.message} />}
      <Suspense fallback={<Skeleton variant="rounded" height={CASES_PX} />}>
        {state === SOLUTION_STATE.running && progress && <CaseTable jobs={progress.jobs} />}
        {state === SOLUTION_STATE.completed && <Details solution={solution} />}
      </Suspense>
    </Stack>
  );
}

/** Status, score and metrics in one line, announced when they change. */
export function ResultLine({ solution }: { solution: Solution }): ReactElement {
  const { cpu, mem } = solution.metrics;
  const facts = { whiteSpace: 'nowrap', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <Stack component="output" direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      {solution.status === '' ? (
        <SolutionStateChip state={solution.state} />
      ) : (
        <VerdictChip status={solution.status} pretests={solution.pretests === true} />
      )}
      {solution.state >= SOLUTION_STATE.running && <ScoreText score={solution.score} />}
      {cpu !== undefined && <Typography sx={facts}>{showTime(cpu)}</Typography>}
      {mem !== undefined && <Typography sx={facts}>{showMemory(mem)}</Typography>}
      {solution.language && <Typography sx={facts}>{solution.language}</Typography>}
      {solution.compiler && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {solution.compiler}
        </Typography>
      )}
    </Stack>
  );
}

/** Position of a solution in the queue and the expected wait, as far as known. */
function Waiting({ solution: { state, queue } }: { solution: Solution }): ReactElement {
  const { t } = useTranslation('problem');
  if (state !== SOLUTION_STATE.pending || !queue) return <>{t('solution.waiting')}</>;
  const held = queue.held && (
    <Suspense>
      <HeldText why={queue.held} />
    </Suspense>
  );
  if (queue.runners === 0) return held ?? <>{t('solution.noRunner')}</>;
  const place =
    queue.ahead === 0
      ? t('solution.next')
      : t(queue.ahead >= MAX_AHEAD ? 'solution.aheadMany' : 'solution.ahead', { count: queue.ahead });
  const wait = queue.waitMs === null ? '' : t('solution.wait', { time: showDuration(queue.waitMs) });
  return (
    <>
      {[t('solution.waiting'), place, wait].filter(Boolean).join(' · ')}
      {held && <> · {held}</>}
    </>
  );
}

/** Whether a log consists, inside its fences, of only this line: usually a message of the judge itself. */
function isAllOf(log: string, line: string): boolean {
  const [, first, ...after] = log.split('\n');
  return first === line && after.length === 1;
}

/** For administrators: the cause of a fault, and advice. */
function Fault({ fault }: { fault: NonNullable<Solution['fault']> }): ReactElement {
  const { t } = useTranslation('problem');
  return (
    <Alert severity="error">
      {t(fault.origin === 'machine' ? 'solution.faultMachine' : 'solution.faultPackage')} {fault.reason}
      {fault.advice !== undefined && <Box sx={{ mt: 2 }}>{fault.advice}</Box>}
    </Alert>
  );
}

function Message({ text }: { text: string }): ReactElement {
  const { t } = useTranslation('problem');
  const asItIs = <TextBox wrap label={t('solution.message')} text={text} maxHeight={320} />;
  return (
    <Suspense fallback={asItIs}>
      <JudgeMessage text={text} />
    </Suspense>
  );
}

function Details({ solution }: { solution: Solution }): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const details = useQuery(solutionDetails(solution));
  useEffect(() => {
    // The details component shows this error.
    loadCaseTable().catch(() => undefined);
  }, []);
  const compilerMessage = solution.status === 'Compile Error' && solution.message !== '' && (
    <Message text={solution.message} />
  );
  if (!solution.abilities.readDetails) return <Alert severity="info">{t('solution.detailsHidden')}</Alert>;
  return (
    <AsyncState query={details}>
      {(document) =>
        document === null ? (
          compilerMessage || <Typography sx={{ color: 'text.secondary' }}>{t('solution.detailsMissing')}</Typography>
        ) : (
          <Stack spacing={4}>
            {document.summary && !(compilerMessage && isAllOf(document.summary, solution.message)) ? (
              <Markdown source={document.summary} copyLabel={t('common:action.copy')} />
            ) : (
              compilerMessage
            )}
            <CaseTable jobs={document.jobs ?? []} feedback={document.feedback} />
          </Stack>
        )
      }
    </AsyncState>
  );
}
