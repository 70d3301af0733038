import type { BenchCheckerTest, BenchResult, ProblemDraft } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { draftKeys, runDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { mainSolution } from '../../../features/problem-drafts/solution-section.tsx';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { KeptNote } from '../../../features/workbench/kept-note.tsx';
import { TimeAdvice } from '../../../features/workbench/time-advice.tsx';
import { VerifyTable } from '../../../features/workbench/verify-table.tsx';
import { BenchProgress } from '../../../features/workbench/workbench-progress.tsx';
import { benchRun, ENDED } from '../../../features/workbench/workbench.api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/workbench.ts';

export interface DraftRun {
  benchId: string | null;
  busy: boolean;
  failure: string | null;
  start: () => void;
  /** Judges everything again, also where results are kept. */
  startAgain: () => void;
  result: BenchResult | null;
}

/**
 * Runs the draft: first the missing answers, in as many runs as they need, then all solutions. Ends early if the
 * solution fails on a test without an answer.
 */
export function useDraftRun(problemId: string, draft: ProblemDraft, edits: DraftEdits): DraftRun {
  const queries = useQueryClient();
  const [started, setStarted] = useState<{ benchId: string; kind: string; again: boolean } | null>(null);
  const followed = useRef<string>(null);
  const benchId = started?.benchId ?? draft.run?.benchId ?? null;
  const run = useQuery({ ...benchRun(problemId, benchId ?? ''), enabled: benchId !== null });
  const result = run.data?.result ?? null;
  const action = useAction(async (again: boolean) => {
    await edits.flush();
    const { benchId: begun, kind } = await runDraft(problemId, { ...(again && { again }) });
    if (begun !== null) setStarted({ benchId: begun, kind, again });
  });
  const hasEnded = run.data?.state === ENDED && started !== null && run.data._id === started.benchId;
  const proceed = useEffectEvent(async (ended: string) => {
    if (followed.current === ended) return;
    followed.current = ended;
    await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
    const answers = result?.answers;
    if (!answers?.some(({ status }) => status === 'Finished')) return;
    if (answers.every(({ status }) => status === 'Finished' || status === 'Not Run'))
      await action.run(started?.again ?? false);
  });
  useEffect(() => {
    if (hasEnded && benchId !== null) void proceed(benchId);
  }, [hasEnded, benchId]);
  return {
    benchId,
    busy: action.busy,
    failure: action.failure,
    result,
    start: () => void action.run(false),
    startAgain: () => void action.run(true),
  };
}

/** Status of the setter's solution by names of tests. */
export function verdictsOf(draft: ProblemDraft, { result }: DraftRun): ReadonlyMap<string, string> {
  const verdicts = new Map<string, string>();
  const own = mainSolution(draft.programs)?.path.replace('submissions/', '');
  const verification = result?.verification;
  const cells = verification?.submissions.find(({ path }) => path === own)?.cells ?? [];
  for (const [index, cell] of cells.entries()) {
    const name = verification?.cases[index]?.name;
    if (name !== undefined) verdicts.set(name, cell.status);
  }
  return verdicts;
}

/** Results of the tests of the checker, unless the draft has changed since. */
export function checkerResults(
  draft: ProblemDraft,
  { edits }: DraftEdits,
  { benchId, result }: DraftRun,
): readonly BenchCheckerTest[] {
  const isChanged = edits.settings !== undefined || Object.keys(edits.programs).length > 0;
  return isChanged || draft.run?.benchId !== benchId ? [] : (result?.checkerTests ?? []);
}

/** The button, the progress and the result of the last run. */
export function RunPanel({
  problemId,
  draft,
  edits,
  run,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  run: DraftRun;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const typed = Object.values(edits.edits.programs);
  const canRun =
    [...draft.programs, ...typed].some(
      ({ role, text }) => (role === 'solution' || role === 'checker') && text.trim() !== '',
    ) || draft.kept.length > 0;
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          startIcon={<Icon name="play" />}
          loading={run.busy}
          disabled={!canRun}
          onClick={run.start}
        >
          {t(run.benchId === null ? 'run' : 'runAgain')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(canRun ? 'runHelp' : 'needsCode')}
        </Typography>
      </Stack>
      {run.failure !== null && <Alert severity="error">{run.failure}</Alert>}
      {run.benchId !== null && (
        <BenchProgress
          problemId={problemId}
          benchId={run.benchId}
          broken={t('runBroken')}
          partial={(verification, { hash }) => <VerifyTable {...{ verification, problemId, hash }} />}
        >
          {(result, { hash }) => <RunResult {...{ problemId, hash, draft, edits, run, result }} />}
        </BenchProgress>
      )}
    </Stack>
  );
}

function RunResult({
  problemId,
  hash,
  draft,
  edits,
  run,
  result,
}: {
  problemId: string;
  /** Of the trial version. */
  hash: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  run: DraftRun;
  result: BenchResult;
}): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const statusName = useStatusName();
  const { verification, answers } = result;
  const failed = answers?.filter(({ status }) => status !== 'Finished' && status !== 'Not Run') ?? [];
  if (failed.length > 0) {
    const reasonOf = (status: string) =>
      status === 'Not Stored' || status === 'Not Text' ? t(`made.${status}`) : statusName(status);
    return (
      <Alert severity="error">
        {t('notMade')}
        <ul>
          {failed.map(({ id, status, message }) => (
            <li key={id}>
              {t('testName', { name: draft.tests.find((one) => one.id === id)?.name ?? '' })}: {reasonOf(status)}
              {message !== '' && (
                <Typography component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', fontSize: '0.8125rem' }}>
                  {message}
                </Typography>
              )}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  if (answers) return <Typography>{t('making')}</Typography>;
  if (!verification) return null;
  return (
    <>
      <Alert severity={verification.good ? 'success' : 'warning'}>{t(verification.good ? 'runGood' : 'runBad')}</Alert>
      <KeptNote kept={verification.kept} busy={run.busy} onAgain={run.startAgain} />
      <VerifyTable {...{ verification, problemId, hash }} />
      <TimeAdvice
        verification={verification}
        nowMs={edits.edits.settings?.timeMs ?? draft.settings.timeMs}
        onSet={(timeMs) => edits.editSettings({ timeMs })}
      />
    </>
  );
}
