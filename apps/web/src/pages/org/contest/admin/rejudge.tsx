import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { adminKeys } from '../../../../features/contest-admin/contest-admin.api.ts';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { RejudgeView } from '../../rejudge-view.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/solution/$rejudgeId');

export function ContestRejudgePage(): ReactElement {
  const { t } = useTranslation('rejudge');
  const { orgId, _id: contestId, abilities } = useContest();
  const { rejudgeId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const problems = useQuery(contestProblems(contestId));
  const letterOf = (id: string) => problems.data?.find(({ _id }) => _id === id)?.settings.slug;
  return (
    <RejudgeView
      place={{ contestId }}
      rejudgeId={rejudgeId}
      mayDecide={abilities.judge}
      search={search}
      toList={
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/solution" params={{ orgId, contestId }}>
          {t('list')}
        </LinkButton>
      }
      solutionLink={({ solutionId, problemId }) => (
        <Link to="/org/$orgId/contest/$contestId/solution/$solutionId" params={{ orgId, contestId, solutionId }}>
          {[letterOf(problemId), solutionId.slice(0, 8)].filter(Boolean).join(' · ')}
        </Link>
      )}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      onChanged={() => queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) })}
    />
  );
}
