import type { Solution } from '@assay/contract';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { solutionKeys } from '../../../../features/solutions/solutions.api.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { SolutionView } from '../../solution-view.tsx';
import { useContest } from '../use-contest.ts';

const TokenAction = lazy(() => import('../../../../features/contest-tokens/token-action.tsx'));
const HackPanel = lazy(() => import('../../../../features/hacks/hack-panel.tsx'));

const route = getRouteApi('/org/$orgId/contest/$contestId/solution/$solutionId');

/** One solution of a contest. `with` in the URL: another solution of the same user to compare it with. */
export function ContestSolutionPage(): ReactElement {
  const { t } = useTranslation(['contest', 'problem']);
  const params = route.useParams();
  const navigate = route.useNavigate();
  const language = useLanguage();
  const contest = useContest();
  const queries = useQueryClient();
  const { data: problems, isLoading } = useQuery({
    ...contestProblems(contest._id),
    enabled: contest.abilities.readProblems,
  });
  const hasTokens = ({ problemId }: Solution) => {
    const problem = problems?.find(({ _id }) => _id === problemId);
    return (contest.submissionLimits?.tokens ?? problem?.settings.tokens) !== undefined;
  };
  const isLocked = ({ problemId }: Solution) =>
    isLoading || problems?.find(({ _id }) => _id === problemId)?.lockedAt !== undefined;
  return (
    <Stack spacing={5}>
      <SolutionView
        // The problem is known once the solution is loaded.
        place={{ problemId: '', contestId: contest._id }}
        solutionId={params.solutionId}
        toList={
          <LinkButton to="/org/$orgId/contest/$contestId/solution" params={params}>
            {t('problem:solution.list')}
          </LinkButton>
        }
        facts={({ problemId }) => {
          const problem = problems?.find(({ _id }) => _id === problemId);
          if (!problem) return [];
          return [
            [
              t('problem:solution.problem'),
              <Link
                key="problem"
                to="/org/$orgId/contest/$contestId/problem/$problemId"
                params={{ ...params, problemId }}
              >
                {contestProblemName(problem, language)}
              </Link>,
            ],
          ];
        }}
        again={(solution) => (
          <>
            {(solution.tokenedAt !== undefined || (contest.registered && hasTokens(solution))) && (
              <Suspense>
                <TokenAction
                  contestId={contest._id}
                  solution={solution}
                  onSpent={() => queries.invalidateQueries({ queryKey: solutionKeys.all })}
                />
              </Suspense>
            )}
            {contest.abilities.createSolution && !isLocked(solution) && (
              <LinkButton
                variant="outlined"
                icon="edit"
                to="/org/$orgId/contest/$contestId/problem/$problemId"
                params={{ ...params, problemId: solution.problemId }}
                search={{ from: solution._id }}
              >
                {t('problem:solution.editAgain')}
              </LinkButton>
            )}
            {contest.printing && contest.registered && (
              <LinkButton
                icon="file"
                to="/org/$orgId/contest/$contestId/print"
                params={params}
                search={{ from: solution._id }}
              >
                {t('contest:printProgram')}
              </LinkButton>
            )}
          </>
        )}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
        rejudgeLink={(rejudgeId, text) => (
          <Link to="/org/$orgId/contest/$contestId/admin/solution/$rejudgeId" params={{ ...params, rejudgeId }}>
            {text}
          </Link>
        )}
      />
      {contest.hacks === true && (
        <Suspense>
          <HackPanel contest={contest} solutionId={params.solutionId} />
        </Suspense>
      )}
    </Stack>
  );
}
