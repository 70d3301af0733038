import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { LiveSolutionList, solutionQuery } from '../../../../features/solutions/list/live-solution-list.tsx';
import type { SolutionSearch } from '../../../../features/solutions/list/solution-search.ts';
import { contestSolutions, listInterval } from '../../../../features/solutions/solutions.api.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { useLiveStatus } from '../../../../lib/live/index.ts';
import { useSession } from '../../../../lib/session.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/solution');

/** Solutions of a contest: one's own, or all users' where the stage shows them. */
export function ContestSolutionsPage(): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const { orgId, _id: contestId, abilities } = contest;
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { userId } = useSession();
  const language = useLanguage();
  const mayReadAll = abilities.readAllSolutions;
  const { who, user: _, ...mine } = address;
  const search: SolutionSearch = mayReadAll && (who === 'all' || address.user !== undefined) ? address : mine;
  const status = useLiveStatus();
  const isOfEverybody = search.who === 'all' || search.user !== undefined;
  const problems = useQuery({ ...contestProblems(contestId), enabled: abilities.readProblems });
  const page = useQuery({
    ...contestSolutions(contestId, {
      ...solutionQuery(search, userId),
      ...(search.problem === undefined ? {} : { problemId: search.problem }),
    }),
    refetchInterval: ({ state }) => listInterval(state.data?.items, isOfEverybody, status),
  });
  return (
    <OpenPart error={page.error}>
      <LiveSolutionList
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
        mayReadAll={mayReadAll}
        showProblem
        action={
          abilities.readProblems && (
            <LinkButton variant="contained" to="/org/$orgId/contest/$contestId/problem" params={{ orgId, contestId }}>
              {t('toProblems')}
            </LinkButton>
          )
        }
        onSearch={(next) => void navigate({ search: next })}
      />
    </OpenPart>
  );
}
