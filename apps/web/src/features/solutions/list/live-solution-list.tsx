import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Followed, useFollow } from '../../../lib/live/index.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { SolutionFilter } from './solution-filter.tsx';
import { solutionKeys } from '../solutions.api.ts';
import type { SolutionSearch } from './solution-search.ts';
import { type ListedProblem, type ListedSolution, SolutionTable } from './solution-table.tsx';
import { useHeldRows } from './use-held-rows.ts';

const PAGE_SIZE = 30;

/** Query of a list of solutions for its page and filter. */
export function solutionQuery(search: SolutionSearch, userId: string | null) {
  return {
    page: search.page ?? 1,
    perPage: search.perPage ?? PAGE_SIZE,
    ...(search.user !== undefined
      ? { userId: search.user }
      : search.who === 'all' || userId === null
        ? {}
        : { userId }),
    ...(search.status === undefined ? {} : { status: search.status }),
  };
}

/** A list of solutions with its filter bar, updated live; new rows wait unless the list is scrolled to its top. */
export function LiveSolutionList({
  orgId,
  contestId,
  everybody,
  problems = [],
  search,
  page,
  mayReadAll,
  showProblem,
  action,
  rowAction,
  mark,
  onSearch,
}: {
  orgId: string;
  /** Solutions of one contest: rows link to its pages. */
  contestId?: string;
  /** What to follow if the list contains solutions of all users. */
  everybody: Followed;
  /** Problems of the rows, if the list contains several known problems. */
  problems?: readonly ListedProblem[];
  search: SolutionSearch;
  page: Pick<
    UseQueryResult<{ items: ListedSolution[]; total?: number | undefined }>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData'
  >;
  mayReadAll: boolean;
  showProblem: boolean;
  /** Action of the empty state. */
  action?: ReactNode;
  rowAction?: ComponentProps<typeof SolutionTable>['rowAction'];
  mark?: ComponentProps<typeof SolutionTable>['mark'];
  onSearch: (search: SolutionSearch) => void;
}): ReactElement {
  const { t } = useTranslation('problem');
  const queries = useQueryClient();
  const { userId } = useSession();
  const { rows, waitingCount, release } = useHeldRows(
    page.data?.items,
    // Placeholder rows of the previous list are a different list.
    `${JSON.stringify(search)} ${page.isPlaceholderData}`,
  );
  const isOwn = search.user === undefined ? search.who !== 'all' : search.user === userId;
  useFollow(isOwn ? {} : everybody, () => void queries.invalidateQueries({ queryKey: solutionKeys.lists }));

  function showNew(): void {
    release();
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      <SolutionFilter search={search} mayReadAll={mayReadAll} problems={problems} onChange={onSearch} />
      {waitingCount > 0 && (
        <Box sx={{ position: 'sticky', top: 72, zIndex: 3, display: 'grid', justifyItems: 'center', height: 0 }}>
          <Button
            size="small"
            variant="contained"
            startIcon={<Icon name="refresh" />}
            onClick={showNew}
            sx={{ height: 32 }}
          >
            {t('solution.newOnes', { count: waitingCount })}
          </Button>
        </Box>
      )}
      <SolutionTable
        orgId={orgId}
        contestId={contestId}
        problems={problems}
        query={{ data: rows, error: page.error, refetch: page.refetch }}
        showProblem={showProblem}
        rowAction={rowAction}
        mark={mark}
        showUser={search.who === 'all' && search.user === undefined}
        empty={
          search.status === undefined && search.problem === undefined && search.user === undefined ? (
            <EmptyState
              icon="solution"
              title={t('solution.empty.title')}
              detail={t('solution.empty.detail')}
              action={action}
            />
          ) : (
            <EmptyState
              icon="search"
              title={t('solution.emptyFilter.title')}
              action={
                <Button onClick={() => onSearch(search.who === 'all' ? { who: 'all' } : {})}>
                  {t('solution.clearFilters')}
                </Button>
              }
            />
          )
        }
      />
      <Pager
        page={search.page}
        perPage={search.perPage ?? PAGE_SIZE}
        total={page.data?.total}
        onChange={(change) => onSearch({ ...search, ...change })}
      />
    </>
  );
}
