import type { SolutionRow } from '@assay/contract';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SOLUTION_STATE } from '@assay/contract/states';
import { showMemory, showTime } from '../../../domain/metrics.ts';
import { ScoreText } from '../../../domain/score-text.tsx';
import { useScoring } from '../../../domain/scoring.ts';
import { SolutionStateChip } from '../../../domain/solution-state-chip.tsx';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import { UserChip } from '../../../domain/user-chip.tsx';
import { type Language, useLanguage } from '../../../lib/i18n/index.ts';
import type { Loadable } from '../../../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/problem.ts';
import { SubmittedAt } from './submitted-at.tsx';

/** Widths in px of a table of many columns, and of one of few. */
const WIDE_PX = 1_140;
const NARROW_PX = 840;

/** A row, with its problem's titles if the list contains several problems. */
export type ListedSolution = SolutionRow & {
  problemTitle?: string | undefined;
  problemTitles?: Partial<Record<Language, string>> | undefined;
};

/** A problem of the rows. */
export interface ListedProblem {
  id: string;
  title: string;
  /** Points of a full score; scores are scaled to it. */
  points?: number;
}

/**
 * A list of solutions. With `showProblem` each row names and links its problem; with `contestId` the links lead to the
 * contest.
 */
export function SolutionTable({
  orgId,
  contestId,
  problems = [],
  query,
  empty,
  showProblem,
  showUser,
  rowAction,
  mark,
}: {
  orgId: string;
  contestId?: string | undefined;
  problems?: readonly ListedProblem[];
  query: Loadable<readonly ListedSolution[]>;
  empty: ReactNode;
  showProblem: boolean;
  showUser: boolean;
  /** After the status of a row. */
  mark?: ((row: ListedSolution) => ReactNode) | undefined;
  /** A control at the end of each row, with the header of its column. */
  rowAction?: { header: string; cell: (row: ListedSolution) => ReactNode } | undefined;
}): ReactElement {
  const { t } = useTranslation('problem');
  const language = useLanguage();
  const isScored = useScoring();
  const problemOf = (row: ListedSolution) => problems.find(({ id }) => id === row.problemId);
  const columns: (Column<ListedSolution> | false)[] = [
    {
      ...titleColumn('status', t('solution.status')),
      cell: (row) => (
        <SolutionLink orgId={orgId} contestId={contestId} row={row}>
          {row.status === '' ? (
            <SolutionStateChip state={row.state} />
          ) : (
            <VerdictChip status={row.status} pretests={row.pretests === true} />
          )}
          {mark?.(row)}
        </SolutionLink>
      ),
    },
    isScored && {
      id: 'score',
      header: t('solution.score'),
      onPhone: 'chip',
      align: 'right',
      cell: (row) => {
        if (row.state < SOLUTION_STATE.running) return '';
        const points = problemOf(row)?.points;
        return <ScoreText score={row.score} {...(points === undefined ? {} : { scale: points })} />;
      },
    },
    showProblem && {
      id: 'problem',
      header: t('solution.problem'),
      onPhone: 'line',
      cell: (row) => {
        const title =
          problemOf(row)?.title ?? row.problemTitles?.[language] ?? row.problemTitle ?? row.problemId.slice(0, 8);
        return contestId === undefined ? (
          <Link to="/org/$orgId/problem/$problemId" params={{ orgId, problemId: row.problemId }}>
            {title}
          </Link>
        ) : (
          <Link
            to="/org/$orgId/contest/$contestId/problem/$problemId"
            params={{ orgId, contestId, problemId: row.problemId }}
          >
            {title}
          </Link>
        );
      },
    },
    showUser && {
      id: 'user',
      header: t('solution.user'),
      onPhone: 'line',
      cell: (row) => <UserChip principalId={row.userId} />,
    },
    query.data?.some(({ sentBy }) => sentBy !== undefined) === true && {
      id: 'sentBy',
      header: t('solution.sentBy'),
      onPhone: 'line',
      cell: ({ sentBy }) => (sentBy === undefined ? '' : <UserChip principalId={sentBy} />),
    },
    {
      id: 'language',
      header: t('solution.language'),
      onPhone: 'chip',
      cell: ({ language: name }) => (name === undefined ? '' : <span style={{ whiteSpace: 'nowrap' }}>{name}</span>),
    },
    {
      id: 'cpu',
      header: t('solution.cpu'),
      onPhone: 'chip',
      align: 'right',
      cell: ({ metrics: { cpu } }) => (cpu === undefined ? '' : showTime(cpu)),
    },
    {
      id: 'mem',
      header: t('solution.mem'),
      align: 'right',
      onPhone: 'hidden',
      cell: ({ metrics: { mem } }) => (mem === undefined ? '' : showMemory(mem)),
    },
    {
      id: 'submittedAt',
      header: t('solution.submittedAt'),
      onPhone: 'line',
      cell: ({ submittedAt, completedAt }) =>
        submittedAt === undefined ? '' : <SubmittedAt submittedAt={submittedAt} completedAt={completedAt} />,
    },
    rowAction !== undefined && { id: 'actions', onPhone: 'actions', ...rowAction },
  ];
  return (
    <DataTable
      label={t('solution.list')}
      columns={columns.filter((column) => column !== false)}
      query={query}
      rowKey={(row) => row._id}
      empty={empty}
      linkRows
      maxWidth={showProblem || showUser ? WIDE_PX : NARROW_PX}
    />
  );
}

/** Links solutions of a contest to the contest's page, even in the list of the whole organization. */
function SolutionLink({
  orgId,
  contestId,
  row,
  children,
}: {
  orgId: string;
  contestId: string | undefined;
  row: ListedSolution;
  children: ReactNode;
}): ReactElement {
  const inContest = contestId ?? row.contestId;
  return inContest === undefined ? (
    <Link
      to="/org/$orgId/problem/$problemId/solution/$solutionId"
      params={{ orgId, problemId: row.problemId, solutionId: row._id }}
      underline="none"
      data-row-link
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/org/$orgId/contest/$contestId/solution/$solutionId"
      params={{ orgId, contestId: inContest, solutionId: row._id }}
      underline="none"
      data-row-link
    >
      {children}
    </Link>
  );
}
