import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveSolutionList, solutionQuery } from '../../../../features/solutions/list/live-solution-list.tsx';
import { listInterval, problemSolutions } from '../../../../features/solutions/solutions.api.ts';
import type { SolutionSearch } from '../../../../features/solutions/list/solution-search.ts';
import { useLiveStatus } from '../../../../lib/live/index.ts';
import { useSession } from '../../../../lib/session.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useProblem } from '../use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/solution');

/** Solutions of a problem: the viewer's own, or those of all users if permitted. */
export function ProblemSolutionsPage(): ReactElement {
  const { t } = useTranslation('problem');
  const params = route.useParams();
  const urlSearch = route.useSearch();
  const navigate = route.useNavigate();
  const problem = useProblem();
  const { userId } = useSession();
  const mayReadAll = problem.abilities.readAllSolutions;
  const { who, user: _, ...ownSearch } = urlSearch;
  const search: SolutionSearch = mayReadAll && (who === 'all' || urlSearch.user !== undefined) ? urlSearch : ownSearch;
  const status = useLiveStatus();
  const page = useQuery({
    ...problemSolutions(problem._id, solutionQuery(search, userId)),
    refetchInterval: ({ state }) => listInterval(state.data?.items, search.who === 'all', status),
  });
  return (
    <LiveSolutionList
      orgId={params.orgId}
      search={search}
      everybody={{ problem: problem._id }}
      page={page}
      mayReadAll={mayReadAll}
      showProblem={false}
      action={
        problem.abilities.submit === true && (
          <LinkButton variant="contained" to="/org/$orgId/problem/$problemId/submit" params={params}>
            {t('editor.submit')}
          </LinkButton>
        )
      }
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
