import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ReplayView } from '../../../../features/ranklists/replay/replay-view.tsx';
import { useSession } from '../../../../lib/session.ts';
import { useContest } from '../use-contest.ts';
import { TimelinePart } from './timeline-part.tsx';
import { useBoardLinks } from './use-board-links.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/replay');

/** The board of a contest, or one of its ranklists, at any moment. The URL names the moment. */
export function ContestReplayPage(): ReactElement {
  const contest = useContest();
  const { userId } = useSession();
  const { at, ranklist } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { solution: _, ...links } = useBoardLinks(contest);
  const params = { orgId: contest.orgId, contestId: contest._id };
  const searchOf = (momentMs: number) => ({
    at: Math.floor(momentMs / 1_000),
    ...(ranklist !== undefined && { ranklist }),
  });
  return (
    <TimelinePart key={ranklist ?? ''} contest={contest} ranklistKey={ranklist}>
      {(loaded) => (
        <ReplayView
          loaded={loaded}
          title={contest.title}
          ownUserId={contest.team?._id ?? userId}
          startMs={at === undefined ? undefined : at * 1_000}
          links={links}
          addressOf={(momentMs) => {
            const search = searchOf(momentMs);
            const { href } = router.buildLocation({ to: '/org/$orgId/contest/$contestId/replay', params, search });
            return new URL(href, window.location.href).href;
          }}
          onRest={(momentMs) => void navigate({ search: searchOf(momentMs), replace: true })}
        />
      )}
    </TimelinePart>
  );
}
