import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { ContestSolutionList } from '../contest-solution-list.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/solution');

/** Solutions of a contest: the viewer's own, or those of all users if the stage shows them. */
export function ContestSolutionsPage(): ReactElement {
  const { t } = useTranslation('contest');
  const { orgId, _id: contestId, abilities } = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayReadAll = abilities.readAllSolutions;
  const { who, user: _, ...ownSearch } = search;
  return (
    <ContestSolutionList
      search={mayReadAll && (who === 'all' || search.user !== undefined) ? search : ownSearch}
      mayReadAll={mayReadAll}
      action={
        abilities.readProblems && (
          <LinkButton variant="contained" to="/org/$orgId/contest/$contestId/problem" params={{ orgId, contestId }}>
            {t('toProblems')}
          </LinkButton>
        )
      }
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
