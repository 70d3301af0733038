import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../features/contests/problem-name.ts';
import { LiveSolutionList, solutionQuery } from '../../../features/solutions/list/live-solution-list.tsx';
import { contestSolutions, listInterval } from '../../../features/solutions/solutions.api.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { useLiveStatus } from '../../../lib/live/index.ts';
import { useSession } from '../../../lib/session.ts';
import { OpenPart } from './closed-part.tsx';
import { useContest } from './use-contest.ts';

const TokenMark = lazy(() => import('../../../features/contest-tokens/token-mark.tsx'));
const CanaryToggle = lazy(() => import('../../../features/canaries/canary-toggle.tsx'));

/** Solutions of a contest that match `search`. */
export function ContestSolutionList({
  search,
  ...list
}: Pick<ComponentProps<typeof LiveSolutionList>, 'search' | 'mayReadAll' | 'action' | 'onSearch'>): ReactElement {
  const { orgId, _id: contestId, abilities } = useContest();
  const { userId } = useSession();
  const { t } = useTranslation();
  const language = useLanguage();
  const status = useLiveStatus();
  const isOfEverybody = search.who === 'all' || search.user !== undefined;
  const problems = useQuery({ ...contestProblems(contestId), enabled: abilities.readProblems });
  const page = useQuery({
    ...contestSolutions(contestId, {
      ...solutionQuery(search, userId),
      ...(search.problem === undefined ? {} : { problemId: search.problem }),
    }),
    enabled: abilities.readSolutions,
    refetchInterval: ({ state }) => listInterval(state.data?.items, isOfEverybody, status),
  });
  return (
    <OpenPart part="readSolutions" error={page.error}>
      <LiveSolutionList
        // Another list once the filter has its field for the problem, which would move the rows.
        key={problems.isLoading ? 'loading' : 'loaded'}
        orgId={orgId}
        contestId={contestId}
        everybody={{ contest: contestId }}
        problems={(problems.data ?? []).map((row) => ({
          id: row._id,
          title: contestProblemName(row, language),
          points: row.settings.score,
        }))}
        search={search}
        page={page}
        showProblem
        mark={(row) =>
          row.tokenedAt !== undefined && (
            <Box component="span" sx={{ ml: 2 }}>
              <Suspense>
                <TokenMark />
              </Suspense>
            </Box>
          )
        }
        rowAction={
          abilities.judge
            ? {
                header: t('table.actions'),
                cell: (row) => (
                  <Suspense>
                    <CanaryToggle contestId={contestId} solution={row} isSmall />
                  </Suspense>
                ),
              }
            : undefined
        }
        {...list}
      />
    </OpenPart>
  );
}
