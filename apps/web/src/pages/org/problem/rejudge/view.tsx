import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { RejudgeView } from '../../rejudge-view.tsx';
import { useProblem } from '../use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/rejudge/$rejudgeId');

export function ProblemRejudgePage(): ReactElement {
  const { t } = useTranslation('rejudge');
  const { orgId, _id: problemId } = useProblem();
  const { rejudgeId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <RejudgeView
      place={{ problemId }}
      rejudgeId={rejudgeId}
      search={search}
      toList={
        <LinkButton icon="back" to="/org/$orgId/problem/$problemId/rejudge" params={{ orgId, problemId }}>
          {t('list')}
        </LinkButton>
      }
      solutionLink={({ solutionId }) => (
        <Link to="/org/$orgId/problem/$problemId/solution/$solutionId" params={{ orgId, problemId, solutionId }}>
          {solutionId.slice(0, 8)}
        </Link>
      )}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
