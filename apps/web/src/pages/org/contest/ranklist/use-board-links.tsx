import { TeamFacts } from '../../../../features/contest-teams/team-facts.tsx';
import type { Contest } from '../../../../features/contests/contests.api.ts';
import type { BoardLinks } from '../../../../features/ranklists/cell-popover.tsx';
import { useSession } from '../../../../lib/session.ts';
import { Link } from '../../../../ui/navigation/link.tsx';

/** Where the cells of a contest's board lead, as far as the viewer may go. */
export function useBoardLinks(contest: Contest): BoardLinks {
  const { userId } = useSession();
  const { abilities } = contest;
  return {
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
          team: (id: string) => <TeamFacts contestId={contest._id} teamId={id} />,
          participant: (id: string, text: string) => (
            <Link
              to="/org/$orgId/contest/$contestId/participant/$userId"
              params={{ orgId: contest.orgId, contestId: contest._id, userId: id }}
            >
              {text}
            </Link>
          ),
        }),
  };
}
