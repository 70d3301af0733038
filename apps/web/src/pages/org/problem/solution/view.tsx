import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { SolutionView } from '../../solution-view.tsx';
import { useProblem } from '../use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/solution/$solutionId');

/** One solution of a problem. `with` in the URL: another solution of the same user to compare it with. */
export function SolutionPage(): ReactElement {
  const { t } = useTranslation('problem');
  const params = route.useParams();
  const navigate = route.useNavigate();
  const problem = useProblem();
  return (
    <SolutionView
      place={{ problemId: params.problemId }}
      solutionId={params.solutionId}
      toList={
        <LinkButton to="/org/$orgId/problem/$problemId/solution" params={params}>
          {t('solution.list')}
        </LinkButton>
      }
      again={(solution) =>
        problem.abilities.submit === true && (
          <LinkButton
            variant="outlined"
            icon="edit"
            to="/org/$orgId/problem/$problemId/submit"
            params={params}
            search={{ from: solution._id }}
          >
            {t('solution.editAgain')}
          </LinkButton>
        )
      }
      search={route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
      rejudgeLink={(rejudgeId, text) => (
        <Link to="/org/$orgId/problem/$problemId/rejudge/$rejudgeId" params={{ ...params, rejudgeId }}>
          {text}
        </Link>
      )}
    />
  );
}
