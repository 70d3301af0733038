import type { ProblemRow } from '@assay/contract';
import Box from '@mui/material/Box';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../domain/access-level-chip.tsx';
import { DifficultyText } from '../../domain/difficulty-text.tsx';
import { OwnResult } from '../../domain/own-result.tsx';
import { slugText } from '../../domain/slug-text.ts';
import { isDifficulty, TagList } from '../../domain/tag-list.tsx';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useSteady } from '../../lib/use-steady.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/**
 * Problems of an organization: the viewer's mark and result, name, difficulty, number of users who solved them, tags,
 * and for managers the access level. A click anywhere on a row opens its problem.
 */
export function ProblemTable({
  orgId,
  query,
  empty,
  onTag,
  showAccess,
  showResults,
}: {
  orgId: string;
  query: Loadable<readonly ProblemRow[]>;
  empty: ReactNode;
  onTag: (tag: string) => void;
  showAccess: boolean;
  /** False for visitors, who have no results. */
  showResults: boolean;
}): ReactElement {
  const { t } = useTranslation('problem');
  const pickTag = useSteady(onTag);
  const columns = useMemo(() => {
    const listOf = (tags: readonly string[]) => (tags.length > 0 ? <TagList tags={tags} onPick={pickTag} /> : '');
    const all: (Column<ProblemRow> | false)[] = [
      showResults && {
        id: 'mark',
        header: t('problem.column.mark'),
        width: 40,
        align: 'center',
        onPhone: 'hidden',
        cell: (row) => <Mark row={row} />,
      },
      { ...titleColumn('title', t('problem.column.title')), cell: (row) => <ProblemName orgId={orgId} row={row} /> },
      showResults && {
        id: 'result',
        header: t('problem.column.result'),
        onPhone: 'chip',
        cell: (row) => (isAttempted(row) ? <MyResult orgId={orgId} row={row} /> : ''),
      },
      {
        id: 'difficulty',
        header: t('problem.column.difficulty'),
        onPhone: 'chip',
        cell: (row) => (
          <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
            {listOf(row.tags.filter(isDifficulty))}
            {row.difficulty && <DifficultyText difficulty={row.difficulty} />}
          </Box>
        ),
      },
      {
        id: 'solvers',
        header: t('problem.column.solvers'),
        onPhone: 'named',
        cell: (row) => (row.solveCounts?.tried ? <Solvers {...row.solveCounts} /> : ''),
      },
      {
        id: 'tags',
        header: t('problem.column.tags'),
        onPhone: 'chip',
        cell: (row) => listOf(row.tags.filter((tag) => !isDifficulty(tag))),
      },
      showAccess && {
        id: 'access',
        header: t('problem.column.access'),
        onPhone: 'chip',
        cell: (row) => <AccessLevelChip level={row.accessLevel} plain />,
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, orgId, pickTag, showAccess, showResults]);
  return (
    <DataTable
      label={t('list.title')}
      columns={columns}
      query={query}
      rowKey={(row) => row._id}
      empty={empty}
      linkRows
    />
  );
}

function ProblemName({ orgId, row }: { orgId: string; row: ProblemRow }): ReactElement {
  const language = useLanguage();
  const title = row.titles?.[language] ?? row.title;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link
        data-row-link
        to="/org/$orgId/problem/$problemId"
        params={{ orgId, problemId: row._id }}
        sx={{ fontWeight: 600 }}
      >
        {title}
      </Link>{' '}
      <Box component="span" sx={slugText}>
        {row.slug}
      </Box>
    </Box>
  );
}

/** The number of users who solved the problem, and their share of all who tried it. */
function Solvers({ solved, tried }: NonNullable<ProblemRow['solveCounts']>): ReactElement {
  const { t } = useTranslation('problem');
  const language = useLanguage();
  return (
    <Box
      component="span"
      title={t('problem.solvers', { solved, count: tried })}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {shareText(solved / tried, language)}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' · '}
        {solved.toLocaleString(language)}
      </Box>
    </Box>
  );
}

/** Rounds to 0 % and 100 % only exact values. */
function shareText(share: number, language: string): string {
  const shown = share === 0 || share === 1 ? share : Math.min(0.99, Math.max(0.01, share));
  return shown.toLocaleString(language, { style: 'percent' });
}

const isAttempted = ({ status }: Pick<ProblemRow, 'status'>): boolean =>
  status?.best !== undefined || status?.lastSolutionId !== undefined;

/** Icon for solved or tried, to scan the list quickly. */
function Mark({ row: { status } }: { row: ProblemRow }): ReactElement | null {
  const { t } = useTranslation('problem');
  const isSolved = status?.best !== undefined && status.best.score >= 100;
  if (!isSolved && !isAttempted({ status })) return null;
  return (
    <Box component="span" sx={{ color: isSolved ? 'state.good' : 'text.secondary', display: 'inline-flex' }}>
      <Icon name={isSolved ? 'check' : 'minus'} label={t(isSolved ? 'filter.solved' : 'filter.tried')} size={18} />
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
