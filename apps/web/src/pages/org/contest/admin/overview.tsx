import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { contestOverview, contestStages } from '../../../../features/contest-admin/contest-admin.api.ts';
import { ContestOverview } from '../../../../features/contest-admin/overview/contest-overview.tsx';
import { CanaryAlarms } from '../../../../features/canaries/canary-alarms.tsx';
import { HoldNotices } from '../../../../features/judging-holds/hold-notices.tsx';
import { HeldNotice } from '../../../../features/ranklists/held-notice.tsx';
import { contestBoardQuery } from '../../../../features/ranklists/ranklists.api.ts';
import '../../../../locales/en/ranklist.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

/** Polling interval of the overview: the server does not publish every change of its counts. */
const POLL_MS = 5_000;

/** The overview page of the directors. */
export function ContestOverviewPage(): ReactElement {
  const contest = useContest();
  const language = useLanguage();
  const overview = useQuery({ ...contestOverview(contest._id), refetchInterval: POLL_MS });
  const stages = useQuery(contestStages(contest._id));
  const problems = useQuery(contestProblems(contest._id));
  const board = useQuery(contestBoardQuery(contest._id)).data;
  function titleOf(problemId: string): string {
    const problem = problems.data?.find(({ _id }) => _id === problemId);
    return problem ? contestProblemName(problem, language) : problemId.slice(0, 8);
  }
  return (
    <AsyncState query={stages}>
      {(stageData) => (
        <AsyncState query={overview}>
          {(data) => (
            <Stack spacing={5}>
              {board?.state === 'held' && <HeldNotice info={board} directs />}
              <CanaryAlarms
                contestId={contest._id}
                titleOf={titleOf}
                link={(solutionId, text) => (
                  <Link
                    to="/org/$orgId/contest/$contestId/solution/$solutionId"
                    params={{ orgId: contest.orgId, contestId: contest._id, solutionId }}
                  >
                    {text}
                  </Link>
                )}
              />
              <HoldNotices place={{ contestId: contest._id }} titleOf={titleOf} />
              <ContestOverview contest={contest} overview={data} stages={stageData} titleOf={titleOf} />
            </Stack>
          )}
        </AsyncState>
      )}
    </AsyncState>
  );
}
