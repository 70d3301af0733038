import type { ProblemRow } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../domain/access-level-chip.tsx';
import { OwnResult } from '../../domain/own-result.tsx';
import { TagList } from '../../domain/tag-list.tsx';
import { useLanguage } from '../../lib/i18n/index.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** Problems of an organization: name, the viewer's result, tags, who may see them. */
export function ProblemTable({
  orgId,
  query,
  empty,
  onTag,
}: {
  orgId: string;
  query: Loadable<readonly ProblemRow[]>;
  empty: ReactNode;
  onTag: (tag: string) => void;
}): ReactElement {
  const { t } = useTranslation('problem');
  const columns: Column<ProblemRow>[] = [
    {
      id: 'title',
      header: t('problem.column.title'),
      onPhone: 'title',
      cell: (row) => <ProblemName orgId={orgId} row={row} />,
    },
    {
      id: 'result',
      header: t('problem.column.result'),
      cell: (row) => <MyResult orgId={orgId} row={row} />,
    },
    {
      id: 'tags',
      header: t('problem.column.tags'),
      cell: (row) => (row.tags.length > 0 ? <TagList tags={row.tags} onPick={onTag} /> : ''),
    },
    {
      id: 'access',
      header: t('problem.column.access'),
      cell: (row) => <AccessLevelChip level={row.accessLevel} plain />,
    },
  ];
  return (
    <DataTable label={t('problem.list')} columns={columns} query={query} rowKey={(row) => row._id} empty={empty} />
  );
}

function ProblemName({ orgId, row }: { orgId: string; row: ProblemRow }): ReactElement {
  const language = useLanguage();
  const title = row.titles?.[language] ?? row.title;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link to="/org/$orgId/problem/$problemId" params={{ orgId, problemId: row._id }} sx={{ fontWeight: 600 }}>
        {title}
      </Link>
      <Box sx={{ color: 'text.secondary', fontFamily: MONO, fontSize: '0.8125rem', fontWeight: 400 }}>{row.slug}</Box>
    </Box>
  );
}

function MyResult({ orgId, row }: { orgId: string; row: ProblemRow }): ReactElement {
  const { best, lastSolutionId, lastSolutionStatus = '', lastSolutionScore } = row.status ?? {};
  return (
    <OwnResult
      counted={best}
      latest={
        lastSolutionId === undefined
          ? undefined
          : { solutionId: lastSolutionId, status: lastSolutionStatus, score: lastSolutionScore }
      }
      link={(solutionId, children) => (
        <Link
          to="/org/$orgId/problem/$problemId/solution/$solutionId"
          params={{ orgId, problemId: row._id, solutionId }}
          underline="none"
        >
          {children}
        </Link>
      )}
    />
  );
}
