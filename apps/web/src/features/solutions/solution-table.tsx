import type { SolutionRow } from '@assay/contract';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showMemory, showTime } from '../../domain/metrics.ts';
import { ScoreText } from '../../domain/score-text.tsx';
import { SolutionStateChip } from '../../domain/solution-state-chip.tsx';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import type { Loadable } from '../../ui/async-state.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Row = SolutionRow & { problemTitle?: string };

/** A list of solutions. With `showProblem` each row names and links its problem. */
export function SolutionTable({
  orgId,
  query,
  empty,
  showProblem,
  showUser,
}: {
  orgId: string;
  query: Loadable<readonly Row[]>;
  empty: ReactNode;
  showProblem: boolean;
  showUser: boolean;
}): ReactElement {
  const { t } = useTranslation('problem');
  const params = (row: Row) => ({ orgId, problemId: row.problemId, solutionId: row._id });
  const columns: (Column<Row> | false)[] = [
    {
      id: 'status',
      header: t('solution.status'),
      onPhone: 'title',
      cell: (row) => (
        <Link to="/org/$orgId/problem/$problemId/solution/$solutionId" params={params(row)} underline="none">
          {row.status === '' ? <SolutionStateChip state={row.state} /> : <VerdictChip status={row.status} />}
        </Link>
      ),
    },
    {
      id: 'score',
      header: t('solution.score'),
      align: 'right',
      cell: (row) => (row.state >= 3 ? <ScoreText score={row.score} /> : ''),
    },
    showProblem && {
      id: 'problem',
      header: t('solution.problem'),
      cell: (row) => (
        <Link to="/org/$orgId/problem/$problemId" params={{ orgId, problemId: row.problemId }}>
          {row.problemTitle ?? row.problemId}
        </Link>
      ),
    },
    showUser && { id: 'user', header: t('solution.user'), cell: (row) => <UserChip principalId={row.userId} /> },
    {
      id: 'cpu',
      header: t('solution.cpu'),
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
      cell: (row) => (row.submittedAt === undefined ? '' : <TimeText timeMs={row.submittedAt} />),
    },
  ];
  return (
    <DataTable
      label={t('solution.list')}
      columns={columns.filter((column) => column !== false)}
      query={query}
      rowKey={(row) => row._id}
      empty={empty}
    />
  );
}
