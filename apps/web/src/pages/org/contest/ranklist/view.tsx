import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems, contestRanklists } from '../../../../features/contests/contests.api.ts';
import { Board } from '../../../../features/ranklists/board.tsx';
import { LiveBoard } from '../../../../features/ranklists/live-board.tsx';
import '../../../../locales/en/ranklist.ts';
import { useSession } from '../../../../lib/session.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import { RanklistSwitcher } from './switcher.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/ranklist/$ranklistKey');

/** One ranklist of a contest, moving as results come in. */
export function ContestRanklistPage(): ReactElement {
  const { t } = useTranslation(['contest', 'ranklist']);
  const params = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const contest = useContest();
  const { userId } = useSession();
  const { abilities, stages } = contest;
  const ranklists = useQuery(contestRanklists(contest._id));
  const problems = useQuery({ ...contestProblems(contest._id), enabled: abilities.readProblems });
  const rows = problems.data;
  const worthOf = useCallback(
    (problemId: string) => rows?.find(({ _id }) => _id === problemId)?.settings.score,
    [rows],
  );
  const name = ranklists.data?.find(({ key }) => key === params.ranklistKey)?.name ?? params.ranklistKey;
  const toList = (
    <LinkButton to="/org/$orgId/contest/$contestId/ranklist" params={params}>
      {t('tab.ranklists')}
    </LinkButton>
  );
  return (
    <OpenPart error={ranklists.error}>
      <RanklistSwitcher contest={contest} ranklists={ranklists.data ?? []} />
      <LiveBoard
        key={params.ranklistKey}
        source={{ contestId: contest._id, key: params.ranklistKey }}
        absent={
          <EmptyState
            icon="contest"
            title={t('ranklist:absent.title')}
            detail={t('ranklist:absent.detail')}
            action={toList}
          />
        }
      >
        {(board) => (
          <Board
            board={board}
            title={`${name} · ${contest.title}`}
            ownUserId={userId}
            search={search}
            // The last stage is what comes after the contest.
            endMs={stages.at(-1)?.start}
            worthOf={worthOf}
            onSearch={(next) => void navigate({ search: next, replace: true })}
            links={{
              ...(abilities.readProblems
                ? {
                    problem: (problemId: string, text: string) => (
                      <Link
                        to="/org/$orgId/contest/$contestId/problem/$problemId"
                        params={{ orgId: contest.orgId, contestId: contest._id, problemId }}
                      >
                        {text}
                      </Link>
                    ),
                  }
                : {}),
              ...(userId !== null && abilities.readSolutions
                ? {
                    solution: (solutionId: string, text: string) => (
                      <Link
                        to="/org/$orgId/contest/$contestId/solution/$solutionId"
                        params={{ orgId: contest.orgId, contestId: contest._id, solutionId }}
                      >
                        {text}
                      </Link>
                    ),
                  }
                : {}),
              ...(userId === null
                ? {}
                : {
                    participant: (id: string, text: string) => (
                      <Link
                        to="/org/$orgId/contest/$contestId/participant/$userId"
                        params={{ orgId: contest.orgId, contestId: contest._id, userId: id }}
                      >
                        {text}
                      </Link>
                    ),
                  }),
            }}
          />
        )}
      </LiveBoard>
    </OpenPart>
  );
}
