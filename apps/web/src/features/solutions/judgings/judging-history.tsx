import type { Solution } from '@assay/contract';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SOLUTION_STATE } from '@assay/contract/states';
import { showMemory, showTime } from '../../../domain/metrics.ts';
import { ScoreText } from '../../../domain/score-text.tsx';
import { SolutionStateChip } from '../../../domain/solution-state-chip.tsx';
import { UserChip } from '../../../domain/user-chip.tsx';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import { DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { JudgingCases } from './judging-cases.tsx';
import { type Judging, solutionJudgings } from './judgings.api.ts';
import '../../../locales/en/solution-history.ts';

const ROWS_WHILE_LOADING = 2;

/** All judgings of a solution, newest first. `cases`: the judging whose cases are shown. */
export default function JudgingHistory({
  solution,
  cases,
  rejudgeLink,
  onCases,
}: {
  solution: Solution;
  cases: number | undefined;
  /** Renders a link to the report of the rejudge that requested a judging. */
  rejudgeLink: (rejudgeId: string, text: string) => ReactNode;
  onCases: (attempt: number | undefined) => void;
}): ReactElement {
  const { t } = useTranslation('solutionHistory');
  const judgings = useQuery(solutionJudgings(solution));
  return (
    <>
      <DataTable
        label={t('judgings.title')}
        query={{ data: judgings.data, error: judgings.error, refetch: judgings.refetch }}
        skeletonRows={ROWS_WHILE_LOADING}
        rowKey={({ attempt }) => String(attempt)}
        empty={<EmptyState icon="queue" title={t('judgings.none')} />}
        columns={[
          {
            ...titleColumn('which', t('judgings.which')),
            cell: ({ attempt, current }) => (
              <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: current ? 600 : 400 }}>
                #{attempt} {current && `(${t('judgings.current')})`}
              </Box>
            ),
          },
          { id: 'result', header: t('judgings.result'), cell: (judging) => <Result judging={judging} /> },
          {
            id: 'used',
            header: t('judgings.used'),
            cell: ({ metrics: { cpu, mem } }) =>
              [cpu === undefined ? '' : showTime(cpu), mem === undefined ? '' : showMemory(mem)]
                .filter(Boolean)
                .join(' · '),
          },
          {
            id: 'at',
            header: t('judgings.at'),
            cell: ({ completedAt }) => completedAt !== undefined && <TimeText timeMs={completedAt} />,
          },
          {
            id: 'with',
            header: t('judgings.with'),
            cell: ({ compiler, runnerName, dataHash }) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {[runnerName, compiler].filter(Boolean).join(' · ')}{' '}
                <Box component="span" sx={{ fontFamily: MONO, color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {t('judgings.data', { hash: dataHash.slice(0, 7) })}
                </Box>
              </Box>
            ),
          },
          {
            id: 'why',
            header: t('judgings.why'),
            cell: (judging) => <Why judging={judging} rejudgeLink={rejudgeLink} />,
          },
          {
            id: 'cases',
            header: '',
            align: 'right',
            onPhone: 'actions',
            cell: ({ attempt, readDetails, state }) =>
              readDetails &&
              state === SOLUTION_STATE.completed && (
                <Button
                  size="small"
                  aria-label={t('judgings.casesOf', { attempt })}
                  aria-haspopup="dialog"
                  onClick={() => onCases(attempt)}
                >
                  {t('judgings.cases')}
                </Button>
              ),
          },
        ]}
      />
      {cases !== undefined && <JudgingCases solution={solution} attempt={cases} onClose={() => onCases(undefined)} />}
    </>
  );
}

function Result({ judging: { status, score, state } }: { judging: Judging }): ReactElement {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      {status === '' ? <SolutionStateChip state={state} /> : <VerdictChip status={status} plain />}
      {state === SOLUTION_STATE.completed && <ScoreText score={score} />}
    </Box>
  );
}

/** Who requested the judging and why, for viewers with permission. */
function Why({
  judging: { rejudge, attempt },
  rejudgeLink,
}: {
  judging: Judging;
  rejudgeLink: (rejudgeId: string, text: string) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('solutionHistory');
  if (!rejudge) return <>{t(attempt === 1 ? 'judgings.wasSubmitted' : 'judgings.wasRejudged')}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      {rejudgeLink(rejudge._id, t('judgings.wasRejudged'))}
      {rejudge.userId !== undefined && <UserChip principalId={rejudge.userId} />}
      {rejudge.reason !== '' && <Box component="span">{rejudge.reason}</Box>}
    </Box>
  );
}
